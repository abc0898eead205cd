"""What bots decide, from what people in their seats would know."""
