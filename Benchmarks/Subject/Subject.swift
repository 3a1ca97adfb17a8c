import Tombolo

/// The calls that the measuring pages make.
@MainActor
final class Subject: Plugin {
    let name = "bench"
    private let mode: Mode
    private let app: Application
    private let largeText = String(repeating: "x", count: 10_000_000)
    private var reloads = 0

    init(mode: Mode, app: Application) {
        self.mode = mode
        self.app = app
    }

    func register(in calls: PluginCalls) {
        let (mode, largeText) = (mode, largeText)
        calls.register("mode") { mode.rawValue }
        calls.register("echo") { (call: SmallCall) in call }
        calls.registerRaw("raw") { argument, _ in argument }
        calls.register("length") { (text: String) in text.utf8.count }
        calls.register("text") { (length: Int) in
            length == largeText.utf8.count ? largeText : String(largeText.prefix(length))
        }
        calls.register("figure") { (figure: Figure) in Output.figure(figure.name, figure.value, "us") }
        calls.register("end") { Output.end() }
        calls.register("fail") { (text: String) in Output.fail(text) }
        calls.register("ready") { [weak self] in await self?.ready() }
        calls.register("never") { try await Task.sleep(for: .seconds(3600)) }
    }

    func documentDidStart(_ document: Sender, in bridge: Bridge) {
        guard mode == .soak else { return }
        reloads += 1
        let left = bridge.callsInFlight
        if left > 0 { Output.fail("\(left) calls outlived their documents") }
        if [1_000, 10_000].contains(reloads) { Output.line(#"{"reloads":\#(reloads)}"#) }
        if reloads == 10_000 {
            Task {
                try? await Task.sleep(for: .seconds(10))
                Output.end()
            }
        }
    }

    private func ready() async {
        if mode == .hop {
            await MainActorHops.measure()
            Output.end()
        }
        Output.line(#"{"ready":true}"#)
    }
}

struct SmallCall: Codable {
    struct Parameters: Codable { var a: Int }

    var id: Int
    var method: String
    var params: Parameters
}

struct Figure: Codable {
    var name: String
    var value: Double
}
