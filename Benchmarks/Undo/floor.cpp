// The floor: a vector of 24-byte records and a position in it.
#include <vector>

#include "workload.h"

class FloorEngine {
public:
  explicit FloorEngine(Model &model) : model(model) {}

  void set(int target, double value) {
    double &place = model[size_t(target)];
    records.resize(position);  // A new step ends what could be redone.
    records.push_back({target, place, value});
    position++;
    place = value;
  }
  void undo() {
    const Record &record = records[--position];
    model[size_t(record.target)] = record.before;
  }
  void redo() {
    const Record &record = records[position++];
    model[size_t(record.target)] = record.after;
  }

private:
  struct Record {
    int64_t target;
    double before, after;
  };
  static_assert(sizeof(Record) == 24);

  Model &model;
  std::vector<Record> records;
  size_t position = 0;
};

int main(int argc, char **argv) { return runSingleSteps<FloorEngine>("floor", argc, argv); }
