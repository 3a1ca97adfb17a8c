#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import TomboloEngine

extension OriginPattern {
    /// Whether a top-level document from `url` would be meant. For decisions about where a page may go: what a document
    /// may call is decided by the origin that it says it has once it is there.
    public func matches(_ url: URL) -> Bool {
        let path = url.scheme?.lowercased() == "file" ? url.path(percentEncoded: false) : nil
        return matches(Origin(of: url), filePath: path)
    }

    /// The pattern as `isOrigin` of the page script compares it (`web/source/page/dialects.js`).
    public var pageValue: JSONValue {
        switch form {
        case .exact(let origin): ["exact": .string(origin.description)]
        case .subdomains(let scheme, let parent, let port):
            ["scheme": .string(scheme), "parent": .string(parent), "port": port.map { .string("\($0)") } ?? ""]
        case .folder(let folder): ["folder": .string(folder)]
        }
    }
}
