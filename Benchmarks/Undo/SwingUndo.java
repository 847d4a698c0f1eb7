// Swing's UndoManager after a few rounds of warming up, which the compiler of the virtual machine needs.
// The workloads are those of workload.h. Bytes are those of the heap, after a collection of garbage.
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import javax.swing.undo.AbstractUndoableEdit;
import javax.swing.undo.CompoundEdit;
import javax.swing.undo.UndoManager;

public class SwingUndo {
  static final int TARGETS = 1024;
  static final int WARM_UP_ROUNDS = 15;
  static final String[] WORKLOADS = {"single", "group", "limit-100"};

  static int targetOf(int step) {
    return (step * 0x9E3779B1) >>> 22;
  }

  static class Set extends AbstractUndoableEdit {
    private final double[] model;
    private final int target;
    private final double before, after;

    Set(double[] model, int target, double after) {
      this.model = model;
      this.target = target;
      this.before = model[target];
      this.after = after;
      model[target] = after;
    }

    @Override
    public void undo() {
      super.undo();
      model[target] = before;
    }

    @Override
    public void redo() {
      super.redo();
      model[target] = after;
    }
  }

  static void register(UndoManager manager, double[] model, int count, boolean isGroup) {
    CompoundEdit group = isGroup ? new CompoundEdit() : null;
    for (int i = 0; i < count; i++) {
      Set edit = new Set(model, targetOf(i), i + 1);
      if (isGroup) group.addEdit(edit); else manager.addEdit(edit);
    }
    if (isGroup) {
      group.end();
      manager.addEdit(group);
    }
  }

  static String run(String workload, int count, boolean measuresBytes) {
    boolean isGroup = workload.equals("group"), isLimited = workload.equals("limit-100");
    double[] model = new double[TARGETS], first = new double[TARGETS], last = new double[TARGETS];
    for (int i = 0; i < count; i++) last[targetOf(i)] = i + 1;
    UndoManager manager = new UndoManager();
    manager.setLimit(isLimited ? 100 : -1);
    int steps = isGroup ? 1 : count;

    long before = measuresBytes ? usedBytes() : 0;
    long start = cpuNanoseconds();
    register(manager, model, count, isGroup);
    double register = (double) (cpuNanoseconds() - start) / count;
    double bytes = measuresBytes ? (double) (usedBytes() - before) / count : 0;
    check(model, last, "registering");
    if (isLimited) return line(workload, register, "-\t-\t-");

    start = cpuNanoseconds();
    for (int i = 0; i < steps; i++) manager.undo();
    double undo = (double) (cpuNanoseconds() - start) / count;
    check(model, first, "undo");
    start = cpuNanoseconds();
    for (int i = 0; i < steps; i++) manager.redo();
    double redo = (double) (cpuNanoseconds() - start) / count;
    check(model, last, "redo");
    return line(
        workload, register, String.format(Locale.ROOT, "%.1f\t%.1f\t%.1f", undo, redo, bytes));
  }

  static String line(String workload, double register, String others) {
    return String.format(Locale.ROOT, "swing\t%s\t%.1f\t%s", workload, register, others);
  }

  static void check(double[] model, double[] expected, String when) {
    if (Arrays.equals(model, expected)) return;
    System.out.println("ERROR the model is wrong after " + when);
    System.exit(1);
  }

  // Collecting garbage is part of the cost. It is done by one other thread, while this one waits.
  static long cpuNanoseconds() {
    long collecting = 0;
    for (var collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      collecting += collector.getCollectionTime() * 1_000_000;
    }
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() + collecting;
  }

  static long usedBytes() {
    System.gc();
    System.gc(); // What the first one has moved is garbage to the second.
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  public static void main(String[] arguments) {
    if (arguments.length == 1 && arguments[0].equals("list")) {
      System.out.println(String.join("\n", WORKLOADS));
      return;
    }
    int count = arguments.length == 2 ? Integer.parseInt(arguments[0]) : 0;
    if (count < 1 || !Arrays.asList(WORKLOADS).contains(arguments[1])) System.exit(2);
    for (int round = 0; round < WARM_UP_ROUNDS; round++) run(arguments[1], count, false);
    String timed = run(arguments[1], count, false);
    // The collector would disturb the times, so bytes come from a run of their own.
    String[] weighed = run(arguments[1], count, true).split("\t");
    System.out.println(timed.substring(0, timed.lastIndexOf('\t') + 1) + weighed[5]);
  }
}
