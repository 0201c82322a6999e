"""Players that are not people. They see what their seat sees, and answer through the same door as anyone."""
