/// The behaviour of a page; passed when the page is created.
@MainActor
public struct PageConfiguration {
    /// The rules for the page's requests.
    public var policies: PagePolicies
    /// The presenter of the page's dialogs.
    public var dialogs: any DialogPresenting
    /// The reaction to a crash of the web process.
    public var crashRecovery: CrashRecovery
    /// Whether console output and uncaught errors become ``PageEvent/console(_:)`` events. False by default, since this
    /// needs a wrapper around the page's `console`.
    public var capturesConsole: Bool

    /// Creates a configuration that by default refuses everything optional.
    public init(
        policies: PagePolicies = PagePolicies(), dialogs: any DialogPresenting = DismissedDialogs(),
        crashRecovery: CrashRecovery = CrashRecovery(), capturesConsole: Bool = false
    ) {
        self.policies = policies
        self.dialogs = dialogs
        self.crashRecovery = crashRecovery
        self.capturesConsole = capturesConsole
    }
}
