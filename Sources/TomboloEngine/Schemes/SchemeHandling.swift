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
    /// Header fields, names in lower case. Bodies are never given: reading one that holds a Blob crashes WebKitGTK 2.50.
    public var headers: [String: String]

    /// Makes a request; engines and tests do.
    public init(url: URL, method: String = "GET", headers: [String: String] = [:]) {
        self.url = url
        self.method = method
        self.headers = headers
    }
}

/// The answer to a ``SchemeRequest``.
public struct SchemeResponse: Sendable {
    /// The bytes that follow the head.
    public enum Body: Sendable {
        /// Bytes in memory.
        case bytes([UInt8])
        /// A part of an open file; the engine reads it in pieces and closes the descriptor.
        case file(FileRegion)
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
    /// Answers a request. There is no error: what cannot be served is a response with a status that says so.
    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse
}
