import Foundation

/// A role's statement that another role may list some target files.
package struct Delegation: Sendable, Hashable {
    /// The paths of a delegation.
    enum Paths: Sendable, Hashable {
        case patterns([TargetPattern])
        /// Prefixes of the SHA-256 of paths, in hexadecimal digits.
        case hashPrefixes([String])
    }

    /// The name of the role.
    package let name: String
    /// The keys of the role.
    package let keys: RoleKeys
    /// Whether the search for a path of this delegation ends with its role.
    package let isTerminating: Bool
    private let paths: Paths

    /// Reads a delegation.
    /// - Parameter keys: The keys of the delegating file by identifier.
    init(_ reader: MetadataReader, keys: [String: PublicKey]) throws(TrustError) {
        name = try reader.member("name").string()
        guard !name.isEmpty, TopLevelRole(rawValue: name) == nil else {
            throw reader.problem("delegates to a role that has no name or the name of a top-level role")
        }
        self.keys = try RoleKeys(reader, keys: keys)
        isTerminating = try reader.member("terminating").bool()
        switch (try reader.optional("paths"), try reader.optional("path_hash_prefixes")) {
        case (let patterns?, nil):
            paths = .patterns(try Self.texts(patterns).map { TargetPattern($0) })
        case (nil, let prefixes?): paths = .hashPrefixes(try Self.texts(prefixes))
        default: throw reader.problem("has to have either \"paths\" or \"path_hash_prefixes\"")
        }
    }

    /// Whether the role may list a file.
    package func includes(_ path: String) -> Bool {
        switch paths {
        case .patterns(let patterns): return patterns.contains { $0.matches(path) }
        case .hashPrefixes(let prefixes):
            let digest = FileDigest(of: Data(path.utf8)).text
            return prefixes.contains { digest.hasPrefix($0) }
        }
    }

    private static func texts(_ reader: MetadataReader) throws(TrustError) -> [String] {
        var texts: [String] = []
        for element in try reader.elements() { texts.append(try element.string()) }
        return texts
    }
}
