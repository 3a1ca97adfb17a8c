#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// URLs that are no places: pages of older bridges “go” to them to tell the app something.
///
/// A page that has one leaves such a navigation undone before any rule or delegate is asked: it never reaches the
/// network, no event tells of it, and it is no refusal by itself. A navigation does not say which document wants it:
/// observers hear that there was one (``PageObserving/page(_:wasSignalledBy:)``), and learn whose it is otherwise.
public struct URLSignal: Sendable, Hashable {
    /// Its schemes, in lower case.
    public var schemes: Set<String>
    /// Its hosts, in lower case.
    public var hosts: Set<String>

    /// Makes a signal of every combination of these schemes and hosts, in any case, whatever follows them.
    public init(schemes: Set<String>, hosts: Set<String>) {
        self.schemes = Set(schemes.map { $0.lowercased() })
        self.hosts = Set(hosts.map { $0.lowercased() })
    }

    /// Whether a URL is one of its own.
    public func includes(_ url: URL) -> Bool {
        guard let scheme = url.scheme?.lowercased(), schemes.contains(scheme) else { return false }
        guard let host = url.host(percentEncoded: false)?.lowercased() else { return false }
        return hosts.contains(host)
    }
}
