"""What each event changes of a tournament, by what the event is about."""
