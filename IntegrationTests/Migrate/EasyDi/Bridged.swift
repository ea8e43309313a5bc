// Nothing is bridged: EasyDi registers nothing.
