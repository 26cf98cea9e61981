# Reads what a browser tells assistive technology of a page. Its argument is the page's title. Prints the tree as JSON.
import json
import sys

import gi

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi  # noqa: E402

# What carries no answer, and is drawn by each browser in its own way.
PASSED = {
    'section', 'static', 'text', 'paragraph', 'text container', 'label', 'caption', 'unknown', 'filler',
    'description list', 'description term', 'description value', 'list', 'list item', 'list item marker', 'document web',
    'internal frame', 'canvas', 'image', 'content deletion', 'content insertion', 'mark', 'block quote', 'article',
}
STATES = {
    'required': Atspi.StateType.REQUIRED,
    'invalid': Atspi.StateType.INVALID_ENTRY,
    'checked': Atspi.StateType.CHECKED,
    'expanded': Atspi.StateType.EXPANDED,
    'expandable': Atspi.StateType.EXPANDABLE,
    'multi-line': Atspi.StateType.MULTI_LINE,
    'read-only': Atspi.StateType.READ_ONLY,
    'pressed': Atspi.StateType.PRESSED,
}


def find_document(title):
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        app = desktop.get_child_at_index(index)
        if app:
            found = seek(app, title)
            if found:
                return found
    return None


def seek(node, title):
    if node.get_role_name() == 'document web':
        return node if node.get_name() == title else None
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        found = child and seek(child, title)
        if found:
            return found
    return None


def is_control(node, role, states):
    if role in ('text', 'section', 'canvas', 'image'):
        return states.contains(Atspi.StateType.FOCUSABLE) and states.contains(Atspi.StateType.EDITABLE)
    return role not in PASSED


def describe(node, role, states):
    told = [name for name, state in STATES.items() if states.contains(state)]
    if not states.contains(Atspi.StateType.ENABLED):
        told.append('disabled')
    level = (node.get_attributes() or {}).get('level')
    return {
        'role': role,
        'name': ' '.join((node.get_name() or '').split()),
        'description': ' '.join((node.get_description() or '').split()),
        'states': told + ([f'level {level}'] if level and role == 'heading' else []),
    }


def walk(node, nodes):
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if not child:
            continue
        role = child.get_role_name()
        states = child.get_state_set()
        if is_control(child, role, states):
            nodes.append(describe(child, role, states))
        walk(child, nodes)


nodes = []
document = find_document(sys.argv[1])
if document:
    walk(document, nodes)
print(json.dumps(nodes))
