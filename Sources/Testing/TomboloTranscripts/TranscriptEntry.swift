import OrderedCollections
public import TomboloEngine

/// One entry of a transcript.
public struct TranscriptEntry: Sendable, Hashable {
    /// The kinds of entries.
    public enum Kind: Sendable, Hashable {
        /// A new top-level document of an origin began. The pending calls of the previous one have ended.
        case document(String)
        /// The page made a call, whose number in the transcript is `id`.
        case call(String, id: Int, JSONValue?, isProgressRequested: Bool, isSynchronous: Bool)
        /// The page opened a stream.
        case stream(String, id: Int, JSONValue?)
        /// The page cancelled a call or a stream.
        case cancel(Int)
        /// The page began to listen to an event.
        case listen(String)
        /// The page no longer listens to an event.
        case unlisten(String)
        /// Swift answered a call, or ended a stream.
        case answer(Int, TranscriptOutcome)
        /// Swift sent the progress of a call, or a value of a stream.
        case value(Int, JSONValue?)
        /// Swift sent an event.
        case event(String, JSONValue?)
        /// Swift called a page function, or opened a stream of the page.
        case pageCall(String, id: Int, JSONValue?, isStream: Bool)
        /// Swift cancelled the call of a page function, or a stream of the page.
        case pageCancel(Int)
        /// A page function returned or failed, or a stream of the page ended.
        case pageAnswer(Int, TranscriptOutcome)
        /// The page sent a value of a stream.
        case pageValue(Int, JSONValue?)
    }

    /// The time since the start of the recording, in milliseconds.
    public var time: Int
    /// The recorded action. A value that was left out is `{"$redacted": KIND}`.
    public var kind: Kind
    /// The line of the entry in the text from which it was read, from 1; 0 for an entry that was not read.
    public var line = 0

    /// Creates an entry that was not read from a text.
    public init(time: Int, _ kind: Kind) { (self.time, self.kind) = (time, kind) }

    init(_ value: JSONValue, line: Int) throws(TranscriptError) {
        guard let members = value.objectValue else {
            throw TranscriptError(line: line, message: "An entry must be an object.")
        }
        func text(_ name: String) -> String? { members[name]?.stringValue }
        func number(_ name: String) -> Int? { members[name]?.intValue }
        time = number("t") ?? 0
        self.line = line
        let id = number("id")
        if let origin = text("document") {
            kind = .document(origin)
        } else if let name = text("call"), let id {
            kind = .call(
                name, id: id, members["argument"], isProgressRequested: members["progress"] == true,
                isSynchronous: members["synchronous"] == true)
        } else if let name = text("stream"), let id {
            kind = .stream(name, id: id, members["argument"])
        } else if let id = number("cancel") {
            kind = .cancel(id)
        } else if let name = text("listen") {
            kind = .listen(name)
        } else if let name = text("unlisten") {
            kind = .unlisten(name)
        } else if let id = number("answer") {
            kind = .answer(id, try TranscriptOutcome(members, line: line))
        } else if let id = number("of") {
            kind = .value(id, members["value"])
        } else if let name = text("event") {
            kind = .event(name, members["value"])
        } else if let name = text("pageCall") ?? text("pageStream"), let id {
            kind = .pageCall(name, id: id, members["argument"], isStream: members["pageStream"] != nil)
        } else if let id = number("pageCancel") {
            kind = .pageCancel(id)
        } else if let id = number("pageAnswer") {
            kind = .pageAnswer(id, try TranscriptOutcome(members, line: line))
        } else if let id = number("ofPage") {
            kind = .pageValue(id, members["value"])
        } else {
            throw TranscriptError(line: line, message: "The entry has no known kind, or its id is missing.")
        }
    }

    /// The entry as a line of JSON.
    public var text: String {
        var members: OrderedDictionary<String, JSONValue> = ["t": .integer(time)]
        switch kind {
        case .document(let origin): members["document"] = .string(origin)
        case .call(let name, let id, let argument, let isProgressRequested, let isSynchronous):
            members["call"] = .string(name)
            members["id"] = .integer(id)
            members["argument"] = argument
            if isProgressRequested { members["progress"] = true }
            if isSynchronous { members["synchronous"] = true }
        case .stream(let name, let id, let argument):
            members["stream"] = .string(name)
            members["id"] = .integer(id)
            members["argument"] = argument
        case .cancel(let id): members["cancel"] = .integer(id)
        case .listen(let name): members["listen"] = .string(name)
        case .unlisten(let name): members["unlisten"] = .string(name)
        case .answer(let id, let outcome):
            members["answer"] = .integer(id)
            outcome.write(to: &members)
        case .value(let id, let value):
            members["of"] = .integer(id)
            members["value"] = value
        case .event(let name, let value):
            members["event"] = .string(name)
            members["value"] = value
        case .pageCall(let name, let id, let argument, let isStream):
            members[isStream ? "pageStream" : "pageCall"] = .string(name)
            members["id"] = .integer(id)
            members["argument"] = argument
        case .pageCancel(let id): members["pageCancel"] = .integer(id)
        case .pageAnswer(let id, let outcome):
            members["pageAnswer"] = .integer(id)
            outcome.write(to: &members)
        case .pageValue(let id, let value):
            members["ofPage"] = .integer(id)
            members["value"] = value
        }
        return JSONValue.object(members).description
    }
}

extension TranscriptEntry {
    /// The reason why the entry cannot follow earlier ones; nil if it can.
    /// - Parameter ids: The numbers of the earlier calls and streams. The number of this entry is added.
    func problem(knowing ids: inout Set<Int>) -> String? {
        switch kind {
        case .call(_, let id, _, _, _), .stream(_, let id, _), .pageCall(_, let id, _, _):
            ids.insert(id).inserted ? nil : "The id \(id) is that of an earlier call."
        case .cancel(let id), .answer(let id, _), .value(let id, _), .pageCancel(let id), .pageAnswer(let id, _),
            .pageValue(let id, _):
            ids.contains(id) ? nil : "There is no call with the id \(id) before this entry."
        case .document, .listen, .unlisten, .event: nil
        }
    }
}
