import Foundation
import OrderedCollections
import TomboloJSON
import TomboloReleasing
import TomboloUpdates

/// Changes the published files of a repository in place, as a faulty publisher would, and signs them again with the
/// correct keys.
extension TestPublishing {
    /// Returns the path of the current file of a role.
    func path(of role: RepositoryRole) throws -> String {
        let version = try open().state.header(of: role)?.version ?? 0
        return role == .timestamp ? "metadata/timestamp.json" : "metadata/\(version).\(role.name).json"
    }

    /// Replaces the content of a role, and signs snapshot and timestamp again.
    func forge(_ role: RepositoryRole, signers: [SigningKey], _ change: (JSONValue) -> JSONValue) throws {
        let (file, snapshot, timestamp) = (try path(of: role), try path(of: .snapshot), try path(of: .timestamp))
        let bytes = try write(change(try content(file)), to: file, signers)
        guard role != .timestamp else { return }
        if role != .snapshot {
            let next = try content(snapshot).setting("meta", "\(role.name).json", to: record(of: bytes, at: file))
            try write(next, to: snapshot, [onlineKey])
        }
        let next = try content(timestamp).setting(
            "meta", "snapshot.json", to: record(of: try self.bytes(snapshot), at: snapshot))
        try write(next, to: timestamp, [onlineKey])
    }

    /// The content of a file of metadata.
    func content(_ path: String) throws -> JSONValue {
        try SignedMetadata(try bytes(path), file: path, maximumSize: 5_000_000).signed
    }

    @discardableResult
    func write(_ content: JSONValue, to path: String, _ signers: [SigningKey]) throws -> Data {
        var file = SignedFile(content)
        for signer in signers { try file.sign(with: signer) }
        let bytes = try file.bytes
        try bytes.write(to: url.appending(path: path))
        return bytes
    }

    /// The entry of a file, with the version of its name.
    private func record(of bytes: Data, at path: String) -> JSONValue {
        let version = path.split(separator: "/").last?.split(separator: ".").first.flatMap { Int($0) } ?? 0
        return [
            "version": .integer(version), "length": .integer(bytes.count),
            "hashes": ["sha256": .string(FileDigest(of: bytes).text)],
        ]
    }
}

extension JSONValue {
    /// Returns the value with a member replaced, or removed where `value` is nil. A path of several names goes into objects and arrays.
    func setting(_ path: String..., to value: JSONValue?) -> JSONValue { setting(path[...], to: value) }

    private func setting(_ path: ArraySlice<String>, to value: JSONValue?) -> JSONValue {
        guard let name = path.first else { return value ?? .null }
        let rest = path.dropFirst()
        switch self {
        case .object(var members):
            members[name] = rest.isEmpty ? value : (members[name] ?? [:]).setting(rest, to: value)
            return .object(members)
        case .array(var elements):
            guard let index = Int(name), elements.indices.contains(index) else { return self }
            elements[index] = elements[index].setting(rest, to: value)
            return .array(elements)
        default: return self
        }
    }
}
