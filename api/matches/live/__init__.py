"""What goes on while a match is played: followers, and the clocks of devices beside the table."""
