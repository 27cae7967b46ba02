"""Photos that the tests read: composed of our own deck on surfaces we drew."""
