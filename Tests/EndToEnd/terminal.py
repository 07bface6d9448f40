"""Compares a replay of random frames with what a terminal emulator of somebody else makes of it.

terminal.py BYTES EXPECTED COLUMNS ROWS: reads the files that TerminalProbe wrote, and plays the bytes into pyte.
"""

import sys
import unicodedata

import pyte

data, expected, columns, rows = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
screen = pyte.Screen(columns, rows)
stream = pyte.ByteStream(screen)
with open(data, "rb") as file:
    stream.feed(file.read())
with open(expected, encoding="utf-8") as file:
    lines = file.read().split("\n")
texts, weights = lines[:rows], lines[rows:2 * rows]


def same(text):
    # pyte composes a letter and its mark.
    return unicodedata.normalize("NFC", text).rstrip()


wrong = 0
for row in range(rows):
    cells = [screen.buffer[row][column] for column in range(columns)]
    shown = "".join(cell.data for cell in cells)
    if same(shown) != same(texts[row]):
        wrong += 1
        print(f"row {row}: {same(shown)!r}, not {same(texts[row])!r}")
    for column, cell in enumerate(cells):
        bits = (1 * cell.bold | 4 * cell.italics | 8 * cell.underscore | 16 * cell.reverse)
        # The second cell of a wide letter has no style of its own in pyte.
        if cell.data and chr(0x61 + bits) != weights[row][column]:
            wrong += 1
            print(f"row {row}, column {column}: {chr(0x61 + bits)}, not {weights[row][column]}")
            break
sys.exit(1 if wrong else 0)
