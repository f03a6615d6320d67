"""What aggregates of every kind have in common: how they are written to, who may, how they are kept in memory."""
