"""The lane's processes: the parent's eye on them (watch), who hands out the work (desk), and who does it (work)."""
