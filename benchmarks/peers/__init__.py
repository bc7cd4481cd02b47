"""Other libraries, each driven the way that its own examples do.

Only these modules import them, when they are asked for, so that nobody needs them all.
"""
