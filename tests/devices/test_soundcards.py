"""The sound cards of a machine, from ALSA's own lists."""

from __future__ import annotations

from pathlib import Path

from sonar_console.devices.soundcards import sound_cards

CARDS = """\
 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                      vc4-hdmi-0
 1 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones
                      bcm2835 Headphones
 2 [Camera         ]: USB-Audio - Camera with a microphone
                      nobody's at usb-0000:01:00.0-1.2, high speed
12 [Device-1       ]: USB-Audio - USB Audio Device
                      a loudspeaker
"""
PCM = """\
00-00: MAI PCM i2s-hifi-0 : MAI PCM i2s-hifi-0 : playback 1
01-00: bcm2835 Headphones : bcm2835 Headphones : playback 8
02-00: USB Audio : USB Audio : capture 1
12-00: USB Audio : USB Audio : playback 1 : capture 1
"""


def test_the_cards_that_can_play_by_their_ids(tmp_path: Path) -> None:
    (tmp_path / "cards").write_text(CARDS)
    (tmp_path / "pcm").write_text(PCM)
    assert sound_cards(tmp_path) == ("vc4hdmi0", "Headphones", "Device-1")


def test_a_machine_without_cards_or_without_alsa(tmp_path: Path) -> None:
    assert sound_cards(tmp_path) == ()
    (tmp_path / "cards").write_text("--- no soundcards ---\n")
    (tmp_path / "pcm").write_bytes(b"\xff\xfe")
    assert sound_cards(tmp_path) == ()
