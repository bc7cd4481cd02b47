"""What profiles, positions, records, catalogues and pictures have in common as files.

Whatever comes from outside is of reasonable size, or is refused before it is looked at; what is wrong with it
is told all at once, with lines; what is written is there whole or not at all.
"""
