"""What a crew, a seat, an OLED, a lamp or a loudspeaker shows: plain values."""
