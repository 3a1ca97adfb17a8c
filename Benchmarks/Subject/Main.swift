import Tombolo

/// What is measured: `bench-subject calls|strings|all|startup|soak`, the counterpart of the floor. Prints one JSON line
/// a figure.
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
            try app.openWindow(
                "Benchmark", size: (800, 600), folder: Application.resourceFolder("pages"), as: "bench",
                grants: [Grant(["bench.*"], to: ["app://bench"])]
            ).view.load(folder: "bench", path: mode.page)
            if mode == .startup { Output.endWithInput(app) }
        }.run(arguments: [])
    }
}

enum Mode: String, CaseIterable {
    case all, calls, strings, startup, soak, hop

    var page: String {
        switch self {
        case .all, .calls, .strings: "rounds.html"
        case .startup, .hop: "startup.html"
        case .soak: "soak.html"
        }
    }
}
