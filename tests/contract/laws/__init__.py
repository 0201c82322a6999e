"""The laws of the contract, as functions that take a case (a scene of a game) and fail where it breaks them."""
