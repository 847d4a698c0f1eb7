import Glibc

/// A desktop's portal for tests: `portal-server [nonsense|giant|bare]`, on the session bus.
///
/// What it is asked goes to standard output, a line each. On standard input it is told what to say:
///
///     set NAMESPACE KEY u 1           a setting, with its type: u, b, s or (ddd)
///     choose PATH | cancel | close    the answer to the dialog that was asked for last
///     spoil                           the same, of the wrong type
///     hasty PATH                      from now on answers before it has replied
///     refuse                          from now on all calls but those for settings are errors
///
/// Nonsense are settings of the wrong types, giant are far too many; bare has no settings.
guard let server = PortalServer(arguments: CommandLine.arguments) else { exit(1) }
server.run()
