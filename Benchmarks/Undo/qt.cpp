// Qt's QUndoStack, a QUndoCommand for each step.
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
  explicit QtEngine(Model &model) : model(model) {}
  void set(int target, double value) { stack.push(new SetCommand(model[size_t(target)], value)); }
  void undo() { stack.undo(); }
  void redo() { stack.redo(); }

private:
  Model &model;
  QUndoStack stack;
};

int main(int argc, char **argv) { return runSingleSteps<QtEngine>("qt", argc, argv); }
