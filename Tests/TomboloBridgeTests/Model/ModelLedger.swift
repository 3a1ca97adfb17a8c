import Synchronization
import TomboloBridge
import TomboloEngine

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@testable import TomboloBridge

/// The argument of a call in the model test. Most handlers return it unchanged.
struct ModelArgument: Codable, Sendable {
    var ticket: Int
    var content: JSONValue?

    /// The bytes for a ticket. Page script and Swift compute them independently, so that the receiver can check them.
    static func pattern(_ ticket: Int, _ size: Int) -> Data {
        let block = Data((0..<256).map { UInt8(truncatingIfNeeded: ticket &+ $0) })
        var bytes = Data(capacity: size + 256)
        while bytes.count < size { bytes += block }
        return Data(bytes.prefix(size))
    }
}

/// The record of the calls that began and ended, kept in Swift. Reports a fault if a call begins or ends more than once.
@MainActor
final class ModelLedger {
    private(set) var faults: [String] = []
    /// The calls and streams whose handlers are still running.
    private(set) var running: Set<Int> = []
    private(set) var begunCount = 0
    /// The calls from Swift that are still running.
    private(set) var own: [Int: Task<Void, Never>] = [:]
    private(set) var ownCount = 0
    private var begun: Set<Int> = []
    private var sessions: [SeenSession] = []

    private struct SeenSession {
        weak var session: DocumentSession?
        var lastTicket: Int
    }

    func fault(_ text: String) { if faults.count < 20 { faults.append(text) } }

    /// Records the start of a handler.
    /// - Parameter isOrdered: Whether the handler has to start after the handlers of all earlier requests of the document.
    func begin(_ argument: ModelArgument, _ context: CallContext, isOrdered: Bool = true) {
        let ticket = argument.ticket
        if !begun.insert(ticket).inserted { fault("\(context.name) \(ticket) began twice") }
        running.insert(ticket)
        begunCount += 1
        if case .bytes(let bytes)? = argument.content, bytes != ModelArgument.pattern(ticket, bytes.count) {
            fault("\(context.name) \(ticket) came with other bytes")
        }
        sessions.removeAll { $0.session == nil }
        let known = sessions.firstIndex { $0.session === context.session }
        if let known, isOrdered {
            if sessions[known].lastTicket >= ticket { fault("\(ticket) came behind \(sessions[known].lastTicket)") }
            sessions[known].lastTicket = ticket
        } else if known == nil {
            sessions.append(SeenSession(session: context.session, lastTicket: isOrdered ? ticket : 0))
        }
    }

    /// Records that a handler returned or threw, or that the iteration of a sequence ended.
    func end(_ ticket: Int) {
        if running.remove(ticket) == nil { fault("\(ticket) ended twice") }
    }

    /// The number of documents that have made calls and whose sessions are still in memory.
    var sessionCount: Int { sessions.count { $0.session != nil } }

    /// Starts an operation from Swift that ends by itself, by cancellation, or with the document.
    func start(_ what: String, _ work: @escaping @MainActor () async throws -> Void) {
        ownCount += 1
        let number = ownCount
        own[number] = Task { [weak self] in
            do {
                try await work()
            } catch is CancellationError {
            } catch let error as TomboloError where [.cancelled, .disconnected, "planned"].contains(error.code) {
            } catch {
                self?.fault("\(what): \(error)")
            }
            if self?.own.removeValue(forKey: number) == nil { self?.fault("\(what) ended twice") }
        }
    }

    /// Cancels the oldest operations that Swift started.
    func cancel(_ count: Int) {
        for task in own.sorted(by: { $0.key < $1.key }).prefix(count) { task.value.cancel() }
    }
}

extension ModelLedger {
    /// Registers the calls of the model test's pages.
    func register(in calls: CallRegistry) {
        calls.register("echo") { [weak self] (argument: ModelArgument, context: CallContext) in
            self?.begin(argument, context)
            defer { self?.end(argument.ticket) }
            return argument
        }
        // The order of these calls is not checked: without a direct channel a synchronous call takes another path, and a call with a Blob is
        // sent later.
        for name in ["now", "read"] {
            calls.register(name) { [weak self] (argument: ModelArgument, context: CallContext) in
                self?.begin(argument, context, isOrdered: false)
                defer { self?.end(argument.ticket) }
                return argument
            }
        }
        calls.register("fail") { [weak self] (argument: ModelArgument, context: CallContext) throws -> ModelArgument in
            self?.begin(argument, context)
            defer { self?.end(argument.ticket) }
            throw TomboloError("planned", "As planned.")
        }
        calls.register("later") { [weak self] (argument: ModelArgument, context: CallContext) async throws in
            self?.begin(argument, context)
            defer { self?.end(argument.ticket) }
            try await Task.sleep(for: .milliseconds(argument.ticket % 20))
            return argument
        }
        calls.register("wait") {
            [weak self] (argument: ModelArgument, context: CallContext) async throws -> ModelArgument in
            self?.begin(argument, context)
            defer { self?.end(argument.ticket) }
            try await Task.sleep(for: .seconds(36_000))
            return argument
        }
        calls.register("work") { [weak self] (argument: ModelArgument, context: CallContext) async throws in
            self?.begin(argument, context)
            defer { self?.end(argument.ticket) }
            for step in 0..<3 {
                try context.report(progress: step)
                if step == argument.ticket % 3 { try await Task.sleep(for: .milliseconds(argument.ticket % 5)) }
            }
            return argument
        }
        calls.registerStream("count") { [weak self] (plan: ModelCount, context: CallContext) in
            self?.begin(ModelArgument(ticket: plan.ticket), context)
            return ModelNumbers(count: plan.count, end: ModelEnd { [weak self] in self?.end(plan.ticket) })
        }
    }
}

/// The argument of a stream of numbers.
struct ModelCount: Codable, Sendable {
    var ticket: Int
    var count: Int
}

/// Counts up, with occasional pauses.
private struct ModelNumbers: AsyncSequence, AsyncIteratorProtocol {
    let count: Int
    let end: ModelEnd
    private var number = 0

    init(count: Int, end: ModelEnd) {
        self.count = count
        self.end = end
    }

    func makeAsyncIterator() -> ModelNumbers { self }

    mutating func next() async throws -> Int? { try await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> Int? {
        if number >= count { return nil }
        if number % 100 == 99 { try await Task.sleep(for: .microseconds(100)) }
        number += 1
        return number - 1
    }
}

/// Reports the end of the iteration when it is released.
private final class ModelEnd: Sendable {
    private let tell: @MainActor @Sendable () -> Void

    init(tell: @escaping @MainActor @Sendable () -> Void) { self.tell = tell }

    deinit {
        let tell = tell
        Task { @MainActor in tell() }
    }
}
