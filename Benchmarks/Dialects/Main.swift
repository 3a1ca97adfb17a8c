import Glibc
import Tombolo
import TomboloActions
import TomboloBridge
import TomboloDSBridge
import TomboloFlex
import TomboloWVJB

/// Measures the cost of a call through each dialect, and of the same call through `tombolo.call`. Prints one JSON line for each figure.
@main
enum Main {
    @MainActor
    static func main() {
        Application("org.tombolo.BenchmarkDialects", profile: .ephemeral, isUnique: false) { app in
            register(in: app.calls)
            let here = try OriginPattern("app://bench")
            let view = try PageView(
                PageView.Configuration(
                    profile: app.profile(), calls: app.calls,
                    policy: AccessPolicy([Grant(["bench.*"], to: ["app://bench"])]),
                    dialects: [try flex(), wvjb(in: here), actions(in: here), dsbridge(in: here)],
                    folders: ["bench": Application.resourceFolder("pages")]))
            _ = Window("Benchmark", size: (800, 600), showing: view, in: app)
            view.load(folder: "bench", path: "dialects.html")
        }.run(arguments: [])
    }

    @MainActor
    private static func register(in calls: CallRegistry) {
        calls.register("bench.echo") { (call: SmallCall) in call }
        calls.register("bench.figure") { (figure: Figure) in
            line(#"{"name":"dialect.\#(figure.name)","value":\#(figure.value),"unit":"us"}"#)
        }
        calls.register("bench.end") { _exit(0) }
        calls.register("bench.fail") { (text: String) in
            let line = Array("bench-dialects: \(text)\n".utf8)
            _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            _exit(1)
        }
    }

    @MainActor
    private static func flex() throws -> FlexComponent {
        let flex = FlexComponent()
        try flex.setBaseUrl("app://bench")
        flex.setInterface("echo") { (call: SmallCall?) in call }
        return flex
    }

    @MainActor
    private static func wvjb(in origin: OriginPattern) -> WebViewJavascriptBridge {
        let bridge = WebViewJavascriptBridge(in: [origin])
        bridge.registerHandler("echo") { data, responseCallback in responseCallback(data) }
        return bridge
    }

    @MainActor
    private static func actions(in origin: OriginPattern) -> ActionsDialect {
        ActionsDialect(JSInterfaceSupervisor(plugins: [EchoPlugin()]), in: DialectScope([origin]))
    }

    @MainActor
    private static func dsbridge(in origin: OriginPattern) -> DSBridge {
        let bridge = DSBridge(in: DialectScope([origin]))
        bridge.addJavascriptObject(JavascriptObject().register("echo") { value, _ in value })
        return bridge
    }

    private static func line(_ text: String) {
        puts(text)
        fflush(nil)
    }
}

/// Answers a message with its body, decoded as a type.
@MainActor
private final class EchoPlugin: TypedJSPlugin {
    let action = "echo"

    func call(_ body: SmallCall, uuid: String, with context: ActionContext) {
        context.reply([
            "id": .integer(body.id), "method": .string(body.method), "params": ["a": .integer(body.params.a)],
        ])
    }
}

private struct SmallCall: Codable {
    struct Parameters: Codable { var a: Int }

    var id: Int
    var method: String
    var params: Parameters
}

private struct Figure: Codable {
    var name: String
    var value: Double
}
