import Tombolo

/// The measured program: `bench-subject MODE`, the counterpart of the floor. Prints one JSON line for each figure.
@main
enum Main {
    @MainActor
    static func main() {
        guard CommandLine.arguments.count == 2, let mode = Mode(rawValue: CommandLine.arguments[1]) else {
            Output.fail("usage: bench-subject \(Mode.allCases.map(\.rawValue).joined(separator: "|"))", status: 64)
        }
        Application("org.tombolo.BenchmarkSubject", profile: .ephemeral, isUnique: false) { app in
            let subject = Subject(mode: mode, app: app)
            app.calls.add(subject)
            var configuration = try PageView.Configuration(
                profile: app.profile(), calls: app.calls,
                policy: AccessPolicy([Grant(["bench.*"], to: ["app://bench"], allowsSynchronousCalls: true)]),
                folders: ["bench": Application.resourceFolder("pages")],
                // The strict policy would block that page's request before the interceptor receives it.
                contentSecurityPolicy: mode == .decision ? nil : .strict)
            configuration.allowsDirectChannel = !mode.isByRelay
            configuration.isInspectable = mode == .inspected
            if mode.isIntercepted { configuration.interception = RefusedHost.interception }
            let view = try PageView(configuration)
            _ = Window("Benchmark", size: (800, 600), showing: view, in: app)
            if mode == .inspected { try view.openInspector() }
            view.load(folder: "bench", path: mode.page)
            if mode.staysOpen { Output.endWithInput(app) }
        }.run(arguments: [])
    }
}

enum Mode: String, CaseIterable {
    case all, calls, strings, bytes, startup, soak, hop
    /// As `startup`, with the web process extension.
    case intercepted
    /// Measures the time of a decision on a request.
    case decision
    /// As `all`, without the direct channel. `plain` is `startup` without the direct channel.
    case relay
    case plain
    /// Makes 10,000 calls a second for ten seconds, and measures the processor time of the app. `inspected` has the inspector open meanwhile.
    case rate
    case inspected

    var page: String {
        switch self {
        case .all, .calls, .strings, .bytes, .relay: "rounds.html"
        case .startup, .intercepted, .plain, .hop: "startup.html"
        case .decision: "decision.html"
        case .soak: "soak.html"
        case .rate, .inspected: "rate.html"
        }
    }

    /// Whether the page stays open, so that the launcher can measure it. The program then ends when the launcher closes the program's
    /// input.
    var staysOpen: Bool { self == .startup || self == .intercepted || self == .plain }

    var isByRelay: Bool { self == .relay || self == .plain }

    var isIntercepted: Bool { self == .intercepted || self == .decision }
}
