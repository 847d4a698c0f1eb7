import Glibc

/// A desktop's portal for tests: `portal-server [nonsense|giant|bare]`, on the session bus.
///
/// Its requests are printed on standard output, a line each. Orders are read from standard input:
///
///     set NAMESPACE KEY u 1           a setting, with its type: u, b, s or (ddd)
///     choose PATH | cancel | close    the answer to the dialog that was asked for last
///     spoil                           the same, of the wrong type
///     hasty PATH                      from now on answers before it has replied
///     refuse                          from now on all calls but those for settings are errors
///
/// `nonsense` has settings of the wrong types, `giant` far too many, and `bare` none.
guard let server = PortalServer(arguments: CommandLine.arguments) else { exit(1) }
server.run()
