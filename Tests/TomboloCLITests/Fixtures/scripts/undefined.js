// returns nothing
