#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What pages share with each other and with nobody else: cookies, caches, local storage, databases.
///
/// Two profiles share nothing. A profile lives as long as the app or a page of it holds it. Engines implement the
/// protocol; an app gets one from its facade.
@MainActor
public protocol Profile: AnyObject {
    /// Where it keeps its data.
    var storage: ProfileStorage { get }

    /// All cookies, or those that a request to `url` would carry.
    func cookies(for url: URL?) async throws -> [Cookie]

    /// Adds or replaces a cookie.
    func setCookie(_ cookie: Cookie) async throws

    /// Deletes the cookie of that name, domain and path.
    func deleteCookie(_ cookie: Cookie) async throws

    /// Deletes every cookie.
    func deleteAllCookies() async throws

    /// An element for each change of its cookies, or for several that nobody has taken yet; each call gives a sequence of
    /// its own.
    var cookieChanges: AsyncStream<Void> { get }

    /// Deletes what pages stored, caches included; everything if `origin` is nil.
    func clearData(for origin: Origin?) async throws

    /// Compiles a content rule list, WebKit's JSON format, so that pages can use it by name.
    /// - Throws: ``ContentRuleError`` with the compiler's words when the list is wrong; the old list of that name
    ///   stays.
    func compileContentRules(_ json: String, named name: String) async throws -> ContentRuleList
}

/// A compiled content rule list; valid for pages of the profile that compiled it.
public struct ContentRuleList: Sendable, Hashable {
    /// Its name.
    public let name: String

    /// Makes a reference to a compiled list; engines do.
    public init(name: String) { self.name = name }
}

/// Why a content rule list was refused.
public struct ContentRuleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The compiler's words.
    public var message: String

    /// Makes an error.
    public init(message: String) { self.message = message }

    /// The message.
    public var description: String { "The content rule list was refused: \(message)" }
}

/// Why a profile could not do something with its data.
public struct ProfileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What happened.
    public var message: String

    /// Makes an error.
    public init(message: String) { self.message = message }

    /// The message.
    public var description: String { message }
}
