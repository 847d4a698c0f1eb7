import BoardTestSupport
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

private let hasGit = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

/// A repository of a stranger, whose settings name programs.
@Suite("Repositories that are not to be trusted", .enabled(if: hasGit))
struct HostileRepositoryTests {
  private let files: SessionFiles
  private static let base = BoardOnDisk.three
  private static let ours = base.replacing(#""x":100,"y":150"#, with: #""x":120,"y":150"#)
  private static let theirs = base.replacing(#""x":400,"y":150"#, with: #""x":440,"y":150"#)

  init() throws { files = try SessionFiles(board: Self.base) }

  private var repository: URL { files.folder.appendingPathComponent("repository") }
  private func path(_ name: String) -> String { repository.appendingPathComponent(name).path }
  private func write(_ text: String, _ name: String) throws {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  @discardableResult
  private func git(_ words: String...) throws -> CommandRun {
    let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    return try CommandRun(
      program: URL(fileURLWithPath: "/usr/bin/git"),
      ["-C", repository.path] + identity + words,
      in: files
    )
  }

  /// Makes a merge by lines that has left a conflict in the board.
  private func conflict() throws {
    try write("*.canvas -merge\n", ".gitattributes")
    try git("init", "-q", "-b", "main")
    try write(Self.base, "plan.canvas")
    try git("add", ".")
    try git("commit", "-q", "-m", "base")
    try git("checkout", "-q", "-b", "side")
    try write(Self.theirs, "plan.canvas")
    try git("commit", "-q", "-am", "theirs")
    try git("checkout", "-q", "main")
    try write(Self.ours, "plan.canvas")
    try git("commit", "-q", "-am", "ours")
    try git("merge", "-q", "side")
    let sides = [("<<<<<<< HEAD\n", Self.ours), ("=======\n", Self.theirs)]
    try write(sides.map { $0 + $1 + "\n" }.joined() + ">>>>>>> side\n", "plan.canvas")
    #expect(try git("ls-files", "-s", "plan.canvas").output.contains(" 1\t"))
  }

  /// The settings that git documents as the name of a program or as a command.
  private static let settings = [
    "core.fsmonitor", "core.sshCommand", "core.gitProxy", "core.pager", "core.editor",
    "core.askPass", "core.alternateRefsCommand", "sequence.editor", "credential.helper",
    "diff.external", "diff.evil.command", "diff.evil.textconv", "filter.evil.clean",
    "filter.evil.smudge", "filter.evil.process", "merge.evil.driver", "gpg.program",
    "gpg.ssh.program", "gpg.x509.program", "gpg.ssh.defaultKeyCommand", "interactive.diffFilter",
    "pager.ls-files", "pager.cat-file", "pager.show", "alias.ls-files", "alias.cat-file",
    "trailer.evil.command", "trailer.evil.cmd", "uploadpack.packObjectsHook",
    "remote.origin.uploadpack", "remote.origin.receivepack", "remote.origin.proxy",
    "browser.evil.cmd", "man.evil.cmd", "difftool.evil.cmd", "mergetool.evil.cmd",
    "guitool.evil.cmd", "tar.evil.command", "sendemail.smtpServer", "ssh.variant",
    "hook.evil.command", "imap.tunnel", "instaweb.httpd", "rebase.instructionFormat",
    "submodule.evil.update", "init.templateDir", "web.browser", "diff.tool", "merge.tool",
  ]

  private static let hooks = [
    "post-index-change", "fsmonitor-watchman", "post-checkout", "reference-transaction",
    "pre-commit", "pre-auto-gc", "post-merge", "query-watchman",
  ]

  private var trace: String { files.folder.appendingPathComponent("trace").path }

  /// Names a program that leaves a trace in every setting, hook and attribute.
  private func plant() throws {
    let program = files.folder.appendingPathComponent("evil").path
    try "#!/bin/sh\necho \"$0 $*\" >> '\(trace)'\nexit 1\n"
      .write(toFile: program, atomically: true, encoding: .utf8)
    let rights: [FileAttributeKey: Any] = [.posixPermissions: 0o755]
    try FileManager.default.setAttributes(rights, ofItemAtPath: program)
    for setting in Self.settings { try git("config", setting, program) }
    for (key, value) in [
      ("core.hooksPath", path(".git/evil")), ("diff.evil.binary", "true"),
      ("extensions.partialClone", "origin"), ("remote.origin.promisor", "true"),
      ("remote.origin.url", "ext::\(program) %S"), ("protocol.ext.allow", "always"),
      ("log.showSignature", "true"),
    ] { try git("config", key, value) }
    for folder in [".git/evil", ".git/hooks"] {
      for hook in Self.hooks {
        try write("#!/bin/sh\nexec '\(program)' hook \(hook)\n", "\(folder)/\(hook)")
        try FileManager.default.setAttributes(rights, ofItemAtPath: path("\(folder)/\(hook)"))
      }
    }
    let attributes = "*.canvas filter=evil diff=evil merge=evil\n"
    try write(attributes, ".gitattributes")
    try write(attributes, ".git/info/attributes")
  }

  private var traces: String? { try? String(contentsOfFile: trace, encoding: .utf8) }

  @Test("merge asks for the common version, and runs nothing that the repository names")
  func merge() throws {
    try conflict()
    try plant()
    let run = try CommandRun(["merge", path("plan.canvas")], in: files)
    #expect(traces == nil)
    // Without the common version what only one side has changed would be a conflict.
    #expect(run.code == 0 && run.output.contains(#""x":120,"y":150"#), "\(run.errors)")
    #expect(run.output.contains(#""x":440,"y":150"#))
    // The trap works: what shows the same version runs a program.
    try git("show", ":1:./plan.canvas")
    try git("status")
    #expect(traces != nil)
  }

  @Test("a common version that is missing is not fetched")
  func missingBase() throws {
    try conflict()
    try plant()
    let entry = try git("ls-files", "-s", "plan.canvas").output.split(separator: "\n")
      .first { $0.contains(" 1\t") }
    try? FileManager.default.removeItem(atPath: trace)
    let object = try #require(entry?.split(separator: " ").dropFirst().first)
    try FileManager.default.removeItem(
      atPath: path(".git/objects/\(object.prefix(2))/\(object.dropFirst(2))")
    )
    _ = try CommandRun(["merge", path("plan.canvas")], in: files)
    #expect(traces == nil)
    // The trap works: git itself asks the program for the object.
    try git("cat-file", "blob", String(object))
    #expect(traces != nil)
  }

  @Test("setting up git runs nothing either")
  func setup() throws {
    try conflict()
    try plant()
    let script = "cd '\(repository.path)' && '\(TestProgram.dragboard.path)' git setup --yes"
    let run = try CommandRun(program: URL(fileURLWithPath: "/bin/sh"), ["-c", script], in: files)
    #expect(run.code == 0 && traces == nil, "\(run.errors)")
  }
}
