import Foundation
import Tombolo

/// The calls that the measuring pages make.
@MainActor
final class Subject: Plugin {
    let name = "bench"
    private let mode: Mode
    private let app: Application
    private var texts: [Int: String] = [:]
    private var blocks: [Int: Data] = [:]
    private var reloads = 0
    private var collections = 0
    /// Number of collections for each measurement. A collection leaves objects to which a value on the stack only seems to refer, a
    /// different number each time.
    private static let collectionsOfEach = 4

    init(mode: Mode, app: Application) {
        self.mode = mode
        self.app = app
    }

    func register(in calls: PluginCalls) {
        let mode = mode
        calls.register("mode") { mode.rawValue }
        calls.register("echo") { (call: SmallCall) in call }
        calls.registerRaw("raw") { argument, _ in argument }
        calls.registerStream("numbers") { (count: Int, _) in Numbers(end: count) }
        calls.register("iterate") { (count: Int, context: CallContext) async throws in
            try await Numbers.check(context, count: count)
        }
        calls.register("length") { (text: String) in text.utf8.count }
        calls.register("text") { [weak self] (length: Int) in self?.text(of: length) ?? "" }
        calls.register("size") { (bytes: Data) in bytes.count }
        calls.register("bytes") { [weak self] (length: Int) in self?.bytes(of: length) ?? Data() }
        calls.register("memcpy") { (length: Int) in MemoryCopy.microseconds(of: length) }
        calls.register("processorTime") { ProcessorTime.microseconds }
        let suffix = mode == .relay ? ".relay" : ""
        calls.register("figure") { (figure: Figure) in Output.figure(figure.name + suffix, figure.value, "us") }
        calls.register("shout") { (count: Int, context: CallContext) in
            for number in 0..<count { try context.bridge?.emit("bench.noise", number) }
        }
        calls.register("end") { Output.end() }
        calls.register("fail") { (text: String) in Output.fail(text) }
        calls.register("ready") { [weak self] in await self?.ready() }
        calls.register("reloaded") { [weak self] in await self?.reloaded() ?? false }
        calls.register("collected") { [weak self] in await self?.collected() ?? false }
        // This call does not use a long sleep: after a cancellation, Swift keeps the memory of a sleep until the sleep would have ended.
        calls.register("never") { for await _ in AsyncStream<Never>.makeStream().stream {} }
    }

    func documentDidStart(_ document: Document, in bridge: Bridge) {
        guard mode == .soak else { return }
        reloads += 1
        let left = bridge.callsInFlight
        if left > 0 { Output.fail("\(left) calls outlived their documents") }
    }

    /// Returns whether memory is measured now. If so, the page makes the engine collect garbage.
    private func reloaded() async -> Bool {
        guard [1_000, 10_000].contains(reloads) else { return false }
        await measure(collected: false)
        return true
    }

    /// Returns whether the page must make the engine collect garbage once more.
    private func collected() async -> Bool {
        // The engine returns freed memory to the system after some time.
        try? await Task.sleep(for: .seconds(10))
        await measure(collected: true)
        collections += 1
        if collections % Self.collectionsOfEach > 0 { return true }
        if reloads == 10_000 { Output.end() }
        return false
    }

    private func measure(collected: Bool) async {
        Output.line(#"{"reloads":\#(reloads),"collected":\#(collected)}"#)
        try? await Task.sleep(for: .seconds(2))
    }

    /// Returns a text, which is created on first use, so that it is not part of the figures of start-up and memory.
    private func text(of length: Int) -> String {
        if let text = texts[length] { return text }
        let text = String(decoding: [UInt8](repeating: UInt8(ascii: "x"), count: length), as: UTF8.self)
        texts[length] = text
        return text
    }

    private func bytes(of length: Int) -> Data {
        if let bytes = blocks[length] { return bytes }
        let bytes = Data(repeating: UInt8(ascii: "x"), count: length)
        blocks[length] = bytes
        return bytes
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
