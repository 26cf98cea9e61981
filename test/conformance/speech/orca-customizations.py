# Orca runs this at its start. It tells the test each utterance, and when nothing is left to say.
import __main__
import ctypes
import json
import os
import socket
import time

from gi.repository import GLib
import orca.event_manager
import orca.settings
import orca.speech

# A page is not read aloud as a whole when it is opened.
orca.settings.sayAllOnLoad = False
orca.settings.pageSummaryOnLoad = False
# The keys are in the transcript already.
orca.settings.enableKeyEcho = False

# Two browsers are heard at once, each by its own Orca. Each would end because of the other.
__main__.otherOrcas = lambda: []
SET_NAME = 15
ctypes.CDLL(None).prctl(SET_NAME, b'orca-of-a-test')

test = socket.socket(socket.AF_UNIX)
test.connect(os.environ['SPEECH_SOCKET'])
pieces = []
depth = 0
last_event = time.monotonic()


def tell(message):
    test.sendall((json.dumps(message) + '\n').encode())


def note_event():
    global last_event
    last_event = time.monotonic()


def gather(text, *_):
    note_event()
    if depth:
        pieces.append(text)
    else:
        tell({'said': [text]})


def speak(content, acss=None, interrupt=True):
    """Tells what one call of Orca says as one utterance. Lists in lists call this again."""
    global depth, pieces
    depth += 1
    try:
        speak_pieces(content, acss, interrupt)
    finally:
        depth -= 1
        if depth == 0 and pieces:
            tell({'said': pieces})
            pieces = []


def enqueue(manager, event):
    note_event()
    try:
        enqueue_event(manager, event)
    finally:
        note_event()


def dequeue(manager):
    try:
        return dequeue_event(manager)
    finally:
        note_event()


def answer(source, _):
    """Answers each question, `<number> <seconds>`, once nothing has happened for so long."""
    line = b''
    while not line.endswith(b'\n'):
        byte = source.recv(1)
        if not byte:
            return False
        line += byte
    number, quiet = line.split()

    def look():
        queue = orca.event_manager.getManager()._eventQueue
        if not queue.empty() or time.monotonic() - last_event < float(quiet):
            return True
        tell({'quiet': int(number)})
        return False

    note_event()
    GLib.timeout_add(10, look)
    return True


speak_pieces, orca.speech.speak, orca.speech._speak = orca.speech.speak, speak, gather
orca.speech.speakCharacter = gather
manager = orca.event_manager.EventManager
enqueue_event, manager._enqueue = manager._enqueue, enqueue
dequeue_event, manager._dequeue = manager._dequeue, dequeue
GLib.io_add_watch(test, GLib.IO_IN, answer)
