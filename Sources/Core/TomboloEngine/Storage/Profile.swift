#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The data that pages of one profile share: cookies, caches, local storage, databases.
///
/// Two profiles share no data. A profile lives as long as the app or one of its pages retains it. Engines implement the protocol;
/// an app gets a profile from the `Tombolo` module, not from an engine.
@MainActor
public protocol Profile: AnyObject {
    /// The location of the profile's data.
    var storage: ProfileStorage { get }

    /// Returns all cookies, or those that a request to `url` would carry.
    func cookies(for url: URL?) async throws -> [Cookie]

    /// Adds or replaces a cookie.
    func setCookie(_ cookie: Cookie) async throws

    /// Deletes the cookie with the name, domain and path of `cookie`.
    func deleteCookie(_ cookie: Cookie) async throws

    /// Deletes all cookies of the profile, for all origins.
    func deleteAllCookies() async throws

    /// A sequence with an element for each change of the profile's cookies. Changes that the reader has not received yet are
    /// combined into one element. Each access returns a separate sequence.
    var cookieChanges: AsyncStream<Void> { get }

    /// Deletes the data that pages stored, caches included; all data if `origin` is nil.
    func clearData(for origin: Origin?) async throws

    /// Compiles a content rule list in WebKit's JSON format. Pages can then use it by its name.
    /// - Throws: ``ContentRuleError`` with the compiler's message when the list is invalid. In that case, a list that
    ///   was compiled earlier under this name is kept.
    func compileContentRules(_ json: String, named name: String) async throws -> ContentRuleList
}

/// A compiled content rule list. Only pages of the profile that compiled the list can use it.
public struct ContentRuleList: Sendable, Hashable {
    /// The name under which the list was compiled.
    public let name: String

    /// Creates a reference to a compiled list; for engines.
    package init(name: String) { self.name = name }
}

/// The error of a content rule list that does not compile.
public struct ContentRuleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The message from WebKit's compiler, or from Tombolo if the list has no name or belongs to another profile.
    public var message: String

    package init(message: String) { self.message = message }

    /// The compiler's message after an introduction.
    public var description: String { "The content rule list was rejected: \(message)" }
}

/// The error of a failed operation on a profile's data.
public struct ProfileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A description of the failure.
    public var message: String

    package init(message: String) { self.message = message }

    /// The same as ``message``.
    public var description: String { message }
}
