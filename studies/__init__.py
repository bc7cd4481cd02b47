"""Studies: questions that the lab is asked, with their answers."""
