#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A request for a URL of a scheme that the app serves itself.
public struct SchemeRequest: Sendable, Hashable {
    /// The complete URL. The engine does not restrict the host; a handler that serves one host has to check it.
    public var url: URL
    /// The method, in upper case.
    public var method: String
    /// Header fields, names in lower case.
    public var headers: [String: String]
    /// The body, if the handler has a ``SchemeHandling/bodyGuard`` and the guard admits the request; nil otherwise.
    public var body: Data?

    /// Creates a request; for engines and tests.
    public init(url: URL, method: String = "GET", headers: [String: String] = [:], body: Data? = nil) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
    }
}

/// The response to a ``SchemeRequest``.
public struct SchemeResponse: Sendable {
    /// The body of a response.
    public enum Body: Sendable {
        /// Bytes in memory.
        case bytes(Data)
        /// A part of an open file; the engine reads it in chunks and closes the descriptor. If the handler returns it
        /// more than five seconds after it was called, it counts as a stream. If the page is already receiving 128
        /// streams of the scheme, the response is a network error.
        case file(FileRegion)
        /// Bytes that arrive over time, such as server-sent events. The engine requests each part after it has passed
        /// on the previous one. So make the sequence with `AsyncThrowingStream(unfolding:)`, unless there are only a
        /// few parts. If the sequence throws an error, the requester receives the parts before it, and then a network
        /// error. If the requester stops, the task that requests the parts is cancelled. A page receives at most 128
        /// streams of one scheme at a time; a further one is a network error.
        case stream(AsyncThrowingStream<Data, any Error>)
        /// No response: the requester receives a network error. The text is for logs; pages do not receive it.
        case failure(String)
    }

    /// The HTTP status; 0 in a ``failure(_:)``, for which no status is sent.
    public var status: Int
    /// Header fields in order, including Content-Type. If a name or a value is not valid in HTTP (a line break, for example), the
    /// page receives a network error instead of the response.
    public var headers: [(name: String, value: String)]
    /// The body of the response.
    public var body: Body

    /// Creates a response. Header fields are checked when the engine sends the response.
    public init(status: Int, headers: [(name: String, value: String)], body: Body) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates a failure: the requester receives a network error immediately.
    /// - Parameter reason: A text for logs; pages do not receive it.
    public static func failure(_ reason: String) -> SchemeResponse {
        SchemeResponse(status: 0, headers: [], body: .failure(reason))
    }

    /// The value of the first field with this name, compared case-insensitively.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// A part of an open file. The holder of the value owns the descriptor.
public struct FileRegion: Sendable, Hashable {
    /// An open descriptor that is readable.
    public var descriptor: Int32
    /// The offset of the part in bytes.
    public var offset: Int
    /// The length of the part in bytes.
    public var length: Int

    /// Creates a region. It does not duplicate the descriptor, and does not check that the region is within the file.
    public init(descriptor: Int32, offset: Int, length: Int) {
        self.descriptor = descriptor
        self.offset = offset
        self.length = length
    }
}

/// Serves the URLs of one scheme of the app. The handler runs off the main actor. The page's load waits for the response.
///
/// At most 64 requests of a page to one scheme run at a time; the others wait in order. A request whose handler has not
/// returned after five seconds stops counting, so that a handler may wait for another request of its page. All requests
/// of a page to one scheme together may take 128 MB, for their URLs, their header fields and 16 KB each. A request that
/// exceeds this is a network error.
public protocol SchemeHandling: Sendable {
    /// Returns the response to a request. Does not throw: a request that cannot be served is answered with an error status or
    /// ``SchemeResponse/failure(_:)``.
    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse

    /// The documents that may request URLs of the scheme. ``SchemeScope/ownDocuments`` by default. The engine reads the property
    /// once, when a page is created.
    var scope: SchemeScope { get }

    /// Whether documents of the scheme are secure contexts. True by default; false for content that comes in clear text from
    /// another machine. The engine reads the property once, when a page is created.
    var isSecure: Bool { get }

    /// The check that a request must pass before the engine reads its body. nil by default, so that no body is read.
    /// The engine reads the property once, when a page is created.
    var bodyGuard: SchemeBodyGuard? { get }
}

extension SchemeHandling {
    /// Only documents of schemes that the page serves itself, by default.
    public var scope: SchemeScope { .ownDocuments }
    /// True by default: documents of the scheme are secure contexts.
    public var isSecure: Bool { true }
    /// Nil by default: no body is read.
    public var bodyGuard: SchemeBodyGuard? { nil }
}
