// GNUstep's NSUndoManager, in the two ways of registering: a selector with an object, and an invocation.
#import <Foundation/Foundation.h>

#include "workload.h"

// One of the targets. Each way registers its own inverse, also while it is undone and redone.
@interface Place : NSObject {
@public
  double *value;
  NSUndoManager *manager;
}
- (void)setNumber:(NSNumber *)number;
- (void)setValue:(double)newValue;
@end

@implementation Place
- (void)setNumber:(NSNumber *)number {
  [manager registerUndoWithTarget:self
                         selector:@selector(setNumber:)
                           object:[NSNumber numberWithDouble:*value]];
  *value = [number doubleValue];
}
- (void)setValue:(double)newValue {
  [(Place *)[manager prepareWithInvocationTarget:self] setValue:*value];
  *value = newValue;
}
@end

template <bool usesInvocations> class GNUstepEngine {
public:
  GNUstepEngine(Model &model, unsigned limit) {
    pool = [NSAutoreleasePool new];
    manager = [NSUndoManager new];
    [manager setGroupsByEvent:NO];
    [manager setLevelsOfUndo:limit];
    for (int i = 0; i < targetCount; i++) {
      places[size_t(i)] = [Place new];
      places[size_t(i)]->value = &model[size_t(i)];
      places[size_t(i)]->manager = manager;
    }
  }
  ~GNUstepEngine() {
    for (Place *place : places) [place release];
    [manager release];
    [pool release];
  }
  void set(int target, double value) {
    Place *place = places[size_t(target)];
    if (!isGrouping) [manager beginUndoGrouping];
    if (usesInvocations) {
      [place setValue:value];
    } else {
      [place setNumber:[NSNumber numberWithDouble:value]];
    }
    if (!isGrouping) [manager endUndoGrouping];
    drain();
  }
  void beginGroup() {
    isGrouping = true;
    [manager beginUndoGrouping];
  }
  void endGroup() {
    [manager endUndoGrouping];
    isGrouping = false;
  }
  void undo() {
    [manager undo];
    drain();
  }
  void redo() {
    [manager redo];
    drain();
  }

private:
  std::array<Place *, targetCount> places;
  NSUndoManager *manager;
  NSAutoreleasePool *pool;
  bool isGrouping = false;
  int actions = 0;

  // As an event loop would, but not for each action.
  void drain() {
    if (++actions % 100 != 0) return;
    [pool release];
    pool = [NSAutoreleasePool new];
  }
};

int main(int argc, char **argv) {
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
#ifdef INVOCATIONS
  const int status = runWorkload<GNUstepEngine<true>>("gnustep-invocation", argc, argv);
#else
  const int status = runWorkload<GNUstepEngine<false>>("gnustep-selector", argc, argv);
#endif
  [pool release];
  return status;
}
