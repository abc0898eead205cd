"""What a crew can know of where the enemy is: hypotheses, the waters they lie in, their bound."""
