import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Simulates a compromised web process: script in the relay's world that sends what no relay would send.
@MainActor
struct Impostor {
    let test: TestPage
    private let world = ContentWorld.named("tombolo")

    /// Posts a message with a forged sender header.
    /// - Returns: The answer from Swift. nil if no answer arrives within `timeout` milliseconds, which is also the case for a document that was
    ///   accepted.
    @discardableResult
    func post(
        _ control: String, as id: String, _ origin: String, _ place: String, _ detail: String? = nil,
        records: String? = nil, timeout: Int = 30_000
    ) async throws -> String? {
        let header = (["1", control, id, origin, place] + (detail.map { [$0] } ?? [])).joined(separator: "\u{1F}")
        let message = header + (records.map { "\u{1E}" + $0 } ?? "")
        let answer = try await run(
            """
            const [message, timeout] = argument;
            const late = new Promise((done) => setTimeout(() => done(null), timeout));
            return await Promise.race([webkit.messageHandlers.tombolo.postMessage(message), late]);
            """, [.string(message), .integer(timeout)])
        if case .string(let text)? = answer { return text }
        return nil
    }

    /// Runs script in the relay's world.
    @discardableResult
    func run(_ body: String, _ argument: JSONValue? = nil) async throws -> JSONValue? {
        try await test.page.engine.callFunction(body, argument: argument, in: world)
    }

    /// The id of a document that does not exist.
    static func id(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }
}
