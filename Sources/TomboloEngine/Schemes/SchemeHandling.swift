#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A request for a URL of a scheme that the app serves itself.
public struct SchemeRequest: Sendable, Hashable {
    /// The whole URL.
    public var url: URL
    /// The method, in upper case.
    public var method: String
    /// Header fields, names in lower case.
    public var headers: [String: String]
    /// The body, where the handler has a ``SchemeHandling/bodyGuard`` and the request carries its proof; nil otherwise.
    public var body: Data?

    /// Makes a request; engines and tests do.
    public init(url: URL, method: String = "GET", headers: [String: String] = [:], body: Data? = nil) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
    }
}

/// The answer to a ``SchemeRequest``.
public struct SchemeResponse: Sendable {
    /// The bytes that follow the head.
    public enum Body: Sendable {
        /// Bytes in memory.
        case bytes(Data)
        /// A part of an open file; the engine reads it in pieces and closes the descriptor.
        case file(FileRegion)
        /// No answer at all: who asks sees a network error. The text is for logs; pages do not see it.
        case failure(String)
    }

    /// The HTTP status.
    public var status: Int
    /// Header fields in order. Content-Type is among them.
    public var headers: [(name: String, value: String)]
    /// What follows.
    public var body: Body

    /// Makes a response.
    public init(status: Int, headers: [(name: String, value: String)], body: Body) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// No answer: who asks sees a network error at once.
    /// - Parameter reason: For logs; pages do not see it.
    public static func failure(_ reason: String) -> SchemeResponse {
        SchemeResponse(status: 0, headers: [], body: .failure(reason))
    }

    /// The value of the first field of that name, compared without case.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// A part of an open file. Whoever holds the value owns the descriptor.
public struct FileRegion: Sendable, Hashable {
    /// An open descriptor, readable.
    public var descriptor: Int32
    /// Where the part begins.
    public var offset: Int
    /// How many bytes it has.
    public var length: Int

    /// Makes a region.
    public init(descriptor: Int32, offset: Int, length: Int) {
        self.descriptor = descriptor
        self.offset = offset
        self.length = length
    }
}

/// Serves the URLs of one scheme of the app's own. Runs off the main actor; the page's load waits for it.
public protocol SchemeHandling: Sendable {
    /// Answers a request. There is no error: what cannot be served is a response with a status that says so, or
    /// ``SchemeResponse/failure(_:)``.
    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse

    /// Whose documents may ask. Those of the scheme only by default. Read once, when a page is made.
    var scope: SchemeScope { get }

    /// Whether documents of the scheme are secure contexts. True by default; false for what comes in clear text from another machine. Read
    /// once, when a page is made.
    var isSecure: Bool { get }

    /// What a request shows before its body is read. None by default, and no body is read. Read once, when a page is made.
    var bodyGuard: SchemeBodyGuard? { get }
}

extension SchemeHandling {
    /// Documents of the scheme only.
    public var scope: SchemeScope { .ownDocuments }
    /// True.
    public var isSecure: Bool { true }
    /// No body is read.
    public var bodyGuard: SchemeBodyGuard? { nil }
}
