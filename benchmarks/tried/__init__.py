"""What was tried and not shipped, kept so that its measurements can be made again."""
