"""The Python half of the page on which one plays: it answers requests of the page from the library.

It runs in the browser, and needs nothing of it: requests and answers are JSON, so it is tested without one.
"""
