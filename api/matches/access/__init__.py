"""Who may do what with a match, and what each may see of it."""
