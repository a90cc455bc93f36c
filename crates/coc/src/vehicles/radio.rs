//! Section 11.4: command by radio.
