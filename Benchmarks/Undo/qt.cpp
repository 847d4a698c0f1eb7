// Qt's QUndoStack, a QUndoCommand for each change, a macro for a group.
#include <QUndoStack>

#include "workload.h"

class SetCommand : public QUndoCommand {
public:
  SetCommand(double &place, double value) : place(place), before(place), after(value) {}
  void undo() override { place = before; }
  void redo() override { place = after; }  // push() calls this first, and so makes the change.

private:
  double &place;
  double before, after;
};

class QtEngine {
public:
  QtEngine(Model &model, int limit) : model(model) { stack.setUndoLimit(limit); }
  void set(int target, double value) { stack.push(new SetCommand(model[size_t(target)], value)); }
  void beginGroup() { stack.beginMacro("Set All"); }
  void endGroup() { stack.endMacro(); }
  void undo() { stack.undo(); }
  void redo() { stack.redo(); }

private:
  Model &model;
  QUndoStack stack;
};

int main(int argc, char **argv) { return runWorkload<QtEngine>("qt", argc, argv); }
