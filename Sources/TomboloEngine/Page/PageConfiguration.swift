/// How a page behaves; given once, when the page is made.
@MainActor
public struct PageConfiguration {
    /// What is allowed.
    public var policies: PagePolicies
    /// Who shows dialogs.
    public var dialogs: any DialogPresenting
    /// What happens when the web process dies.
    public var crashRecovery: CrashRecovery
    /// Whether console output and uncaught errors become ``PageEvent/console(_:)`` events. Off by default: it costs a
    /// wrapper around the page's `console`.
    public var capturesConsole: Bool

    /// Makes a configuration that refuses everything optional.
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
