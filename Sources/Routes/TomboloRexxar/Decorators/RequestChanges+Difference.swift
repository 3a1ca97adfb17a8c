import Foundation
import TomboloEngine

extension RequestChanges {
    /// Creates the changes of URL and header fields that lead from one request to another; nil if both are equal.
    init?(from before: OutgoingRequest, to after: OutgoingRequest) {
        let (old, new) = (Self.valuesByName(before), Self.valuesByName(after))
        let touched = Set(new.keys.filter { old[$0] != new[$0] })
        let removed = old.keys.filter { new[$0] == nil }.sorted()
        guard before.url != after.url || !touched.isEmpty || !removed.isEmpty else { return nil }
        self.init(
            url: before.url == after.url ? nil : after.url,
            fields: after.fields.filter { touched.contains($0.name.lowercased()) }, removedFields: removed)
    }

    private static func valuesByName(_ request: OutgoingRequest) -> [String: [String]] {
        Dictionary(request.fields.map { ($0.name.lowercased(), [$0.value]) }, uniquingKeysWith: +)
    }
}
