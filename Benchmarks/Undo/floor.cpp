// The floor: a vector of 24-byte records and a position in it. A step reaches to the next record that
// begins one; with a limit the records are a ring.
#include <vector>

#include "workload.h"

class FloorEngine {
public:
  FloorEngine(Model &model, size_t limit) : model(model), limit(limit) {}

  void set(int target, double value) {
    double &place = model[size_t(target)];
    const Record record = {target, !isGrouping || beginsStep, place, value};
    beginsStep = false;
    if (limit > 0 && position >= limit) {
      records[position % limit] = record;
    } else {
      records.resize(position);  // A new step ends what could be redone.
      records.push_back(record);
    }
    position++;
    place = value;
  }
  void beginGroup() { isGrouping = beginsStep = true; }
  void endGroup() { isGrouping = false; }
  void undo() {
    const Record *record;
    do {
      record = &records[--position];
      model[size_t(record->target)] = record->before;
    } while (!record->beginsStep);
  }
  void redo() {
    do {
      const Record &record = records[position++];
      model[size_t(record.target)] = record.after;
    } while (position < records.size() && !records[position].beginsStep);
  }

private:
  struct Record {
    int32_t target, beginsStep;
    double before, after;
  };
  static_assert(sizeof(Record) == 24);

  Model &model;
  const size_t limit;
  std::vector<Record> records;
  size_t position = 0;
  bool isGrouping = false, beginsStep = false;
};

int main(int argc, char **argv) { return runWorkload<FloorEngine>("floor", argc, argv); }
