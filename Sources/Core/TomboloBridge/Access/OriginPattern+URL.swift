#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
package import TomboloEngine

extension OriginPattern {
    /// Whether the pattern matches a top-level document that is loaded from `url`. Use this for decisions about
    /// navigation. Decisions about calls use the origin that the document reports once it exists.
    public func matches(_ url: URL) -> Bool {
        let path = url.scheme?.lowercased() == "file" ? url.path(percentEncoded: false) : nil
        return matches(Origin(of: url), filePath: path)
    }

    /// The pattern in the form that the function `isOrigin` of the page script takes
    /// (`web/source/page/dialects/start.js`).
    package var pageValue: JSONValue {
        switch form {
        case .exact(let origin): ["exact": .string(origin.description)]
        case .subdomains(let scheme, let parent, let port):
            ["scheme": .string(scheme), "parent": .string(parent), "port": port.map { .string("\($0)") } ?? ""]
        case .folder(let folder): ["folder": .string(folder)]
        }
    }
}
