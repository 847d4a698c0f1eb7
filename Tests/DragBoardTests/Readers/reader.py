"""A screen reader for tests: it obeys lines on standard input and prints what it reads and hears.

    on | off              asks the desktop for accessibility, or no longer
    find                  waits for the program
    tree                  a line for each node: depth, role, name, states, place in the window
    act INDEX NAME        performs an action of the node with that name
    focus NAME            gives it the keyboard
    read                  text, caret and selection of the focused text
    put TEXT              replaces the focused text
    insert OFFSET TEXT    delete FROM TO    caret OFFSET    select FROM TO
    value NUMBER          moves the slider
    document NAME         the words of a card, its runs, and a line for each link, box, picture and table
    cards COUNT           names of the first cards, and their number
    listen                prints events from now on
    keys NAME             prints keys, and takes those with that name
    stop SECONDS          does nothing
    flood COUNT           a client that calls and never reads an answer
    process               the bus for accessibility and its helpers
"""
import os
import socket
import struct
import sys
import time

import gi

gi.require_version('Atspi', '2.0')
from gi.repository import Gio, GLib

session = Gio.bus_get_sync(Gio.BusType.SESSION)


def call(bus, name, path, interface, member, arguments=None):
    return bus.call_sync(name, path, interface, member, arguments, None, 0, 10000, None).unpack()


def enable(is_on):
    value = GLib.Variant('(ssv)', ('org.a11y.Status', 'IsEnabled', GLib.Variant('b', is_on)))
    call(session, 'org.a11y.Bus', '/org/a11y/bus', 'org.freedesktop.DBus.Properties', 'Set', value)


def say(*words):
    line = '\t'.join(str(word).replace('\n', '\\n') for word in words)
    print(line, flush=True)


class Reader:
    program = None
    floods = []

    def on(self):
        enable(True)

    def off(self):
        enable(False)

    def find(self):
        import pyatspi
        from gi.repository import Atspi
        self.atspi, self.gi = pyatspi, Atspi
        desktop = pyatspi.Registry.getDesktop(0)
        limit = time.time() + 10
        while time.time() < limit:
            for program in desktop:
                if program and program.name == 'DragBoard' and program.childCount:
                    self.program = program
                    return
            time.sleep(0.01)
        raise LookupError('program')

    def walk(self, node=None, depth=0):
        node = node or self.program[0]
        yield depth, node
        for child in node:
            if child:
                yield from self.walk(child, depth + 1)

    def states(self, node):
        names = [self.atspi.stateToString(state) for state in node.getState().getStates()]
        return ' '.join(sorted(names))

    def node(self, name):
        for _, node in self.walk():
            if node.name == name:
                return node
        raise LookupError(name)

    def focused(self):
        for _, node in self.walk():
            if node.getState().contains(self.atspi.STATE_FOCUSED):
                return node
        raise LookupError('focus')

    def tree(self):
        for depth, node in self.walk():
            place = node.queryComponent().getExtents(self.atspi.WINDOW_COORDS)
            frame = ','.join(str(number) for number in place)
            words = node.description
            say('node', depth, node.getRoleName(), node.name, self.states(node), frame, words)

    def act(self, index, name):
        say('acted', self.node(name).queryAction().doAction(int(index)))

    def focus(self, name):
        say('focused', self.node(name).queryComponent().grabFocus())

    def where(self):
        node = self.focused()
        say('focus', node.getRoleName(), node.name)

    def read(self):
        node = self.focused()
        text = node.queryText()
        selection = text.getSelection(0) if text.getNSelections() else (0, 0)
        say('text', text.getText(0, -1), text.caretOffset, *selection)
        line = text.getTextAtOffset(text.caretOffset, self.atspi.TEXT_BOUNDARY_WORD_START)
        say('word', *line)

    def document(self, name):
        node = self.node(name)
        text = node.queryText()
        say('words', text.getText(0, -1))
        offset = 0
        while offset < text.characterCount:
            words, start, offset = text.getAttributes(offset)
            if words:
                say('run', text.getText(start, offset), words)
        links = node.queryHypertext()
        for index in range(links.getNLinks()):
            link = links.getLink(index)
            place = link.startIndex, link.endIndex, links.getLinkIndex(link.startIndex)
            self.part(node[index], *place, link.getURI(0), link.getObject(0) == node[index])

    def part(self, node, *words):
        say('part', node.getRoleName(), node.name, self.states(node), *words)
        if node.getRole() == self.atspi.ROLE_IMAGE:
            say('image', node.queryImage().imageDescription, node.description)
        if node.getRole() == self.atspi.ROLE_TABLE:
            table = node.queryTable()
            say('table', table.nRows, table.nColumns, table.getColumnHeader(1).name,
                table.getColumnDescription(0), table.getRowAtIndex(3), table.getColumnAtIndex(3))
            for cell in node:
                place = self.gi.TableCell.get_position(cell)
                heads = [head.name for head in self.gi.TableCell.get_column_header_cells(cell)]
                say('cell', cell.getRoleName(), cell.queryText().getText(0, -1),
                    cell.getIndexInParent(), *place[1:], *heads)

    def put(self, words):
        self.focused().queryEditableText().setTextContents(words)

    def insert(self, offset, words):
        self.focused().queryEditableText().insertText(int(offset), words, len(words))

    def delete(self, start, end):
        self.focused().queryEditableText().deleteText(int(start), int(end))

    def caret(self, offset):
        self.focused().queryText().setCaretOffset(int(offset))

    def select(self, start, end):
        text = self.focused().queryText()
        if text.getNSelections():
            text.setSelection(0, int(start), int(end))
        else:
            text.addSelection(int(start), int(end))

    def value(self, number):
        sliders = (node for _, node in self.walk() if node.getRole() == self.atspi.ROLE_SLIDER)
        slider = next(sliders).queryValue()
        slider.currentValue = float(number)
        say('value', slider.currentValue, slider.minimumValue, slider.maximumValue)

    def cards(self, count):
        board = self.node_of_board()
        names = [board[index].name for index in range(int(count))]
        say('cards', board.childCount, board[int(count) - 1].getIndexInParent(), *names)

    def node_of_board(self):
        return next(node for node in self.program[0] if node.name == 'Board')

    def listen(self):
        kinds = ['object:announcement', 'object:state-changed:focused',
                 'object:state-changed:checked', 'object:text-changed',
                 'object:text-caret-moved', 'object:text-selection-changed',
                 'object:selection-changed', 'object:state-changed:selected',
                 'object:children-changed', 'object:property-change:accessible-name',
                 'object:property-change:accessible-value']
        self.atspi.Registry.registerEventListener(self.hear, *kinds)

    def keys(self, name):
        """Takes one key, and hears the others."""
        def press(event):
            say('key', event.event_string, event.is_text)
            return event.event_string == name
        self.atspi.Registry.registerKeystrokeListener(
            press, mask=0, kind=(self.atspi.KEY_PRESSED_EVENT,), synchronous=True, preemptive=True)

    def stop(self, seconds):
        time.sleep(float(seconds))

    def hear(self, event):
        source = event.source.name if event.source else ''
        words = event.any_data if isinstance(event.any_data, str) else ''
        say('heard', event.type, source, event.detail1, event.detail2, words)

    # A client without manners

    def address(self):
        return call(session, 'org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus', 'GetAddress')[0]

    def process(self):
        flags = Gio.DBusConnectionFlags
        bus = Gio.DBusConnection.new_for_address_sync(
            self.address(), flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
        for connection, name in ((bus, 'org.freedesktop.DBus'), (session, 'org.a11y.Bus'),
                                 (bus, 'org.a11y.atspi.Registry')):
            say('process', call(connection, 'org.freedesktop.DBus', '/org/freedesktop/DBus',
                                'org.freedesktop.DBus', 'GetConnectionUnixProcessID',
                                GLib.Variant('(s)', (name,)))[0])

    def flood(self, count):
        path = dict(part.split('=', 1) for part in self.address()[5:].split(','))['path']
        client = socket.socket(socket.AF_UNIX)
        client.connect(path)
        user = str(os.getuid()).encode().hex()
        client.sendall(f'\0AUTH EXTERNAL {user}\r\n'.encode())
        client.recv(100)
        client.sendall(b'BEGIN\r\n')
        bus = 'org.freedesktop.DBus'
        client.sendall(message(1, bus, '/org/freedesktop/DBus', bus, 'Hello'))
        program = self.program.app.bus_name
        calls = b''.join(
            message(number + 2, program, '/org/a11y/atspi/cache', 'org.a11y.atspi.Cache', 'GetItems')
            for number in range(int(count)))
        client.sendall(calls)
        self.floods.append(client)


def message(serial, destination, path, interface, member):
    """A call without arguments, as it is on the wire."""
    fields = b''
    for code, kind, text in ((1, 'o', path), (2, 's', interface), (3, 's', member),
                             (6, 's', destination)):
        fields += b'\0' * (-len(fields) % 8)
        fields += struct.pack('<BB2sI', code, 1, kind.encode() + b'\0', len(text))
        fields += text.encode() + b'\0'
    header = struct.pack('<BBBBIII', ord('l'), 1, 0, 1, 0, serial, len(fields)) + fields
    return header + b'\0' * (-len(header) % 8)


reader = Reader()


def obey(*_):
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    name, _, rest = line.rstrip('\n').partition(' ')
    method = getattr(reader, name)
    count = method.__code__.co_argcount - 1
    try:
        method(*(rest.split(' ', count - 1) if count else []))
    except Exception as problem:
        say('failed', type(problem).__name__, problem)
    say('did', line.rstrip('\n'))
    return True


say('ready')
GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, obey)
GLib.MainLoop().run()
