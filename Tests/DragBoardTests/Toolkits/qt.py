"""A text in Qt 5, perhaps selected: qt.py X Y WIDTH HEIGHT TEXT [selected]. Prints the text whenever it changes."""
import sys

from PyQt5.QtCore import QTimer
from PyQt5.QtWidgets import QApplication, QTextEdit

x, y, width, height = map(int, sys.argv[1:5])
program = QApplication(sys.argv[:1])
view = QTextEdit()
view.setPlainText(sys.argv[5])
view.textChanged.connect(
    lambda: print("text", repr(view.toPlainText()), view.fontWeight(), flush=True)
)
view.setGeometry(x, y, width, height)
view.show()
if sys.argv[6:]:
    view.selectAll()
QTimer.singleShot(0, lambda: print("ready", flush=True))
sys.exit(program.exec_())
