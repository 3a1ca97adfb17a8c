import Foundation
import TomboloBridge
import TomboloEngine

/// The calls of an app whose runs are recorded in these tests. A fault changes one of them.
@MainActor
enum SampleApp {
    /// A change of the app that a replay has to find.
    enum Fault: String, CaseIterable {
        case resultMember, addedMember, missingMember, errorCode, errorData, errorInPlaceOfResult, resultInPlaceOfError
        case progressOrder, streamOrder, streamEnd, eventValue, missingEvent, addedEvent, pageFunctionArgument, bytes,
            denied
        case noAnswer
    }

    struct Note: Codable, Sendable {
        var id: Int
        var title: String
        var tags: [String]?
    }

    struct Upload: Codable, Sendable {
        var file: Data
        var text: String
    }

    static func register(in calls: CallRegistry, fault: Fault? = nil) {
        calls.declareEvents("notes.changed", "notes.extra", "notes.closed")
        calls.register("notes.save") { (note: Note, context: CallContext) async throws -> JSONValue in
            if note.title.isEmpty {
                if fault == .resultInPlaceOfError { return ["id": 0] }
                let code = TomboloError.Code(rawValue: fault == .errorCode ? "notes.empty" : "notes.emptyTitle")
                throw TomboloError(
                    code, "A note needs a title.", data: ["field": fault == .errorData ? "body" : "title"])
            }
            if fault != .missingEvent {
                try? context.bridge?.emit(
                    "notes.changed", ["id": .integer(fault == .eventValue ? 2 : note.id)] as JSONValue)
            }
            if fault == .addedEvent { try? context.bridge?.emit("notes.extra", JSONValue.null) }
            if fault == .errorInPlaceOfResult { throw TomboloError(.failed, "The disk is full.") }
            if fault == .noAnswer { try await Task.sleep(for: .seconds(3_600)) }
            return switch fault {
            case .resultMember: ["id": .integer(note.id), "title": .string(note.title.uppercased())]
            case .addedMember: ["id": .integer(note.id), "title": .string(note.title), "isNew": true]
            case .missingMember: ["id": .integer(note.id)]
            default: ["id": .integer(note.id), "title": .string(note.title)]
            }
        }
        calls.register("notes.import") { (count: Int, context: CallContext) -> Int in
            let numbers = fault == .progressOrder ? Array((1...count).reversed()) : Array(1...count)
            for number in numbers { try context.report(progress: number) }
            return count
        }
        calls.registerStream("notes.all") { () -> AsyncStream<String> in
            AsyncStream { continuation in
                for title in fault == .streamOrder ? ["two", "one", "three"] : ["one", "two", "three"] {
                    continuation.yield(title)
                }
                if fault == .streamEnd { continuation.yield("four") }
                continuation.finish()
            }
        }
        calls.register("notes.image") { () -> Data in Data(fault == .bytes ? [1, 2, 4] : [1, 2, 3]) }
        calls.register("notes.ask") { (text: String, context: CallContext) async throws -> String in
            let argument = fault == .pageFunctionArgument ? text + "?" : text
            guard let bridge = context.bridge else { return "" }
            return try await bridge.call("page.answer", argument)
        }
        calls.register("notes.size") { (upload: Upload) -> Int in upload.file.count + upload.text.utf8.count }
        calls.register("notes.sum") { (_: NoValue, context: CallContext) async throws -> Int in
            guard let bridge = context.bridge else { return 0 }
            let numbers: PageStream<Int> = bridge.stream("page.numbers")
            return try await numbers.reduce(0, +)
        }
        calls.register("notes.wait") { () async throws -> Void in try await Task.sleep(for: .seconds(3_600)) }
        calls.register("notes.login") { (credentials: [String: String]) -> [String: String] in
            ["accessToken": "t-1", "user": credentials["user"] ?? ""]
        }
    }

    static func policy(fault: Fault? = nil) throws -> AccessPolicy {
        let names =
            fault == .denied
            ? [
                "notes.save", "notes.import", "notes.all", "notes.ask", "notes.changed", "notes.extra", "notes.wait",
                "notes.login", "notes.size", "notes.sum",
            ] : ["notes.*"]
        return AccessPolicy([try Grant(names, to: ["app://tests"])])
    }

    /// The script of the page in the recording.
    /// - Parameter isComplete: Whether it also opens a stream and receives bytes, which the fake engine does not support.
    static func script(isComplete: Bool) -> String {
        """
        tombolo.on('notes.changed', () => {});
        tombolo.on('notes.extra', () => {});
        tombolo.on('notes.closed', () => {})();
        tombolo.expose('page.answer', (text) => `${text} 42`);
        await tombolo.call('notes.save', { id: 1, title: 'First', tags: ['a', '$b'] });
        await tombolo.call('notes.save', { id: 2, title: '' }).catch(() => {});
        await tombolo.call('notes.import', 3, { onProgress: () => {} });
        \(isComplete ? "for await (const title of tombolo.stream('notes.all')); await tombolo.call('notes.image');" : "")
        \(isComplete ? "await tombolo.call('notes.size', { file: new Uint8Array([1, 2]), text: 'long '.repeat(20000) });" : "")
        \(isComplete ? "tombolo.exposeStream('page.numbers', function* () { yield 1; yield 2; }); await tombolo.call('notes.sum');" : "")
        await tombolo.call('notes.ask', 'What is');
        const controller = new AbortController();
        const waiting = tombolo.call('notes.wait', undefined, { signal: controller.signal });
        setTimeout(() => controller.abort(), 20);
        await waiting.catch(() => {});
        await tombolo.call('notes.login', { user: 'ada', password: 'geheim', 'access-token': 'x' });
        await tombolo.call('none.there').catch(() => {});
        """
    }
}
