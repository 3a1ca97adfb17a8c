import CWebKitGTK
#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
package import GLibRuntime
public import TomboloEngine

/// A profile of WebKitGTK.
public final class GTKProfile: Profile {
    public let storage: ProfileStorage
    package let session: GObjectReference

    public init(_ storage: ProfileStorage) throws {
        self.storage = storage
        session = GObjectReference(adopting: webkit_network_session_new_ephemeral())
    }

    package func contentFilter(for list: ContentRuleList) -> GObjectReference? { nil }
    public func cookies(for url: URL?) async throws -> [Cookie] { [] }
    public func setCookie(_ cookie: Cookie) async throws {}
    public func deleteCookie(_ cookie: Cookie) async throws {}
    public func deleteAllCookies() async throws {}
    public func clearData(for origin: Origin?) async throws {}
    public func compileContentRules(_ json: String, named name: String) async throws -> ContentRuleList {
        ContentRuleList(name: name)
    }
}
