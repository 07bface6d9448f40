"""Shows a full-screen program in a terminal emulator of somebody else.

ui_screen.py COLUMNS ROWS KEYS PROGRAM...: starts the program on a pseudo-terminal of that size, types the keys when
it is quiet, and prints what pyte shows then.
"""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import unicodedata

import pyte

columns, rows, keys, program = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4:]
child, terminal = pty.fork()
if child == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    os.execvp(program[0], program)

screen = pyte.Screen(columns, rows)
stream = pyte.ByteStream(screen)


def listen(quiet):
    """Reads until nothing has come for some seconds."""
    while select.select([terminal], [], [], quiet)[0]:
        try:
            data = os.read(terminal, 1 << 16)
        except OSError:
            return
        if not data:
            return
        stream.feed(data)


listen(3)
for key in keys:
    os.write(terminal, key.encode())
    listen(1)
for line in screen.display:
    # pyte composes a letter and its mark.
    print(unicodedata.normalize("NFC", line).rstrip())
os.kill(child, signal.SIGKILL)
os.waitpid(child, 0)
