import TomboloBridge
import TomboloEngine

/// The calls that `tombolo open` offers to pages with a grant for them, and the events that these calls emit.
@MainActor
final class DebugCalls {
    /// Called when the Swift task of a `debug.sleep` was cancelled, with the number of milliseconds for which it was to
    /// sleep.
    private let onCancelledSleep: @MainActor (Double) -> Void
    /// The milliseconds of the sleeps that have not ended, by the sleep's number.
    private var sleeps: [Int: Double] = [:]
    private var lastSleep = 0

    /// Maximum sleep in milliseconds: one day.
    static let maximumSleep: Double = 86_400_000

    init(onCancelledSleep: @escaping @MainActor (Double) -> Void) {
        self.onCancelledSleep = onCancelledSleep
    }

    /// Reports the sleeps that are cancelled because the command ends.
    func end() {
        let last = sleeps.sorted { $0.key < $1.key }
        sleeps = [:]
        for (_, milliseconds) in last { onCancelledSleep(milliseconds) }
    }

    func register(in calls: CallRegistry) {
        // The page chooses which event `debug.emit` sends.
        calls.declareEvents("*")
        calls.registerRaw("debug.echo") { text, _ in try text.map(Self.echo) }
        calls.register("debug.sleep") { (argument: SleepArgument, context: CallContext) async throws in
            try await self.sleep(argument.ms, context)
        }
        calls.register("debug.fail") { (argument: FailArgument) throws in
            throw TomboloError(
                argument.code.map(TomboloError.Code.init(rawValue:)) ?? .failed,
                argument.message ?? "debug.fail was called.", data: argument.data)
        }
        calls.register("debug.emit") { (argument: EmitArgument, context: CallContext) throws in
            guard let value = argument.value else { return context.bridge?.emit(argument.event) ?? () }
            try context.bridge?.emit(argument.event, value)
        }
    }

    /// Decodes and encodes the value instead of copying its text, so that the page receives its value as it would arrive in any other call.
    private static func echo(_ text: JSONText) throws -> JSONText {
        do {
            return try JSONText(encoding: text.value())
        } catch let error as JSONError {
            let code: TomboloError.Code = error.reason == .tooDeep ? .limitExceeded : .invalidArgument
            throw TomboloError(code, "argument is not valid JSON: \(error)")
        }
    }

    private func sleep(_ milliseconds: Double, _ context: CallContext) async throws {
        guard (0...Self.maximumSleep).contains(milliseconds) else {
            throw TomboloError(.invalidArgument, "argument.ms must be from 0 to \(Int(Self.maximumSleep)).")
        }
        lastSleep += 1
        let number = lastSleep
        sleeps[number] = milliseconds
        do {
            try await Task.sleep(for: .milliseconds(milliseconds))
            sleeps[number] = nil
        } catch {
            if sleeps.removeValue(forKey: number) != nil { onCancelledSleep(milliseconds) }
            try? context.bridge?.emit("debug.cancelled", ["ms": milliseconds])
            throw error
        }
    }
}

private struct SleepArgument: Decodable {
    var ms: Double
}

private struct FailArgument: Decodable {
    var code: String?
    var message: String?
    var data: JSONValue?
}

private struct EmitArgument: Decodable {
    var event: String
    var value: JSONValue?
}
