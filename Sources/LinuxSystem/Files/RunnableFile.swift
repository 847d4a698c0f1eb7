import BoardValues
import Glibc

/// Files that another program would run instead of show, or whose scripts it would run.
package enum RunnableFile {
  /// Returns whether opening a file may run its content. `isUnknown` means that the name tells
  /// nothing about the kind of the file.
  package static func canRun(_ path: String, isUnknown: Bool) -> Bool {
    if endings.contains(path.fileEnding) { return true }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_mode & 0o111 != 0
    else { return false }
    return isUnknown || beginsLikeProgram(path)
  }

  /// Returns whether a file begins like a script or a program for Linux, Windows or another system
  /// (`open`, `pread`).
  private static func beginsLikeProgram(_ path: String) -> Bool {
    let descriptor = FileError.retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    // A file that cannot be read is not trusted.
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    let start = FileReading.beginning(descriptor, limit: 4)
    return ["#!", "\u{7F}ELF", "MZ"].contains { start.starts(with: $0.utf8) }
  }

  private static let endings: Set<String> = Set(
    """
    action ade adp apk appimage application applescript appref-ms bash bat bundle cgi chm class \
    cmd com command cpl crx csh deb desktop dmg docm dotm ear elf exe fish flatpak \
    flatpakref flatpakrepo gadget hta htm html inf ins ipa isp jar jnlp jse jsp ksh kdelnk lnk lua \
    mht mhtml msc msh msi msix msp mst nexe osx php phar pif pkg pl plx pm potm ppam ppsm \
    pptm prg ps1 psc1 psd1 psm1 py pyc pyo pyw pyz pyzw rb reg rpm run scf scpt scr sct service sh \
    shb shs shtml sldm snap swf tcl terminal tcsh tk udl url vb vbe vbs vbscript war webloc \
    website workflow ws wsc wsf wsh xap xhtml xht xlam xll xlsm xltm xpi zsh
    """
    .split(separator: " ").map(String.init)
  )
}
