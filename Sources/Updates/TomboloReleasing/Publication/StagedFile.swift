package import Foundation
import TomboloJSON
package import TomboloUpdates

/// The next version of a role's file, with the signatures so far.
package struct StagedFile: Sendable {
    package let role: RepositoryRole
    /// The content and the signatures.
    package private(set) var file: SignedFile
    /// The file as a client parses it.
    package private(set) var metadata: SignedMetadata
    /// The bytes of the file.
    package private(set) var bytes: Data

    /// Begins a file without signatures.
    init(_ role: RepositoryRole, _ content: JSONValue) throws(ReleasingError) {
        try self.init(role, SignedFile(content))
    }

    /// Reads a file from staging.
    init(_ role: RepositoryRole, bytes: Data) throws(ReleasingError) {
        let metadata = try ReleasingError.of { () throws(TrustError) in
            try SignedMetadata(
                bytes, file: RepositoryFiles.staged(role), maximumSize: TopLevelRole.targets.maximumSize)
        }
        try self.init(role, SignedFile(metadata))
    }

    private init(_ role: RepositoryRole, _ file: SignedFile) throws(ReleasingError) {
        (self.role, self.file) = (role, file)
        (metadata, bytes) = try Self.written(file, role)
    }

    /// The version; 0 if the content has none.
    package var version: Int { file.content["version"]?.intValue ?? 0 }

    /// Adds a signature, unless the key has signed already.
    mutating func sign(with signer: any Signer) throws(ReleasingError) {
        let key = try ReleasingError.of { () throws(SigningKeyError) in try signer.publicKey }
        let keys = RoleKeys([key], threshold: 1)
        guard !keys.accept(metadata) else { return }
        var file = file
        try ReleasingError.of { () throws(SigningKeyError) in try file.sign(with: signer) }
        self.file = file
        (metadata, bytes) = try Self.written(file, role)
    }

    private static func written(
        _ file: SignedFile, _ role: RepositoryRole
    ) throws(ReleasingError) -> (SignedMetadata, Data) {
        let metadata = try ReleasingError.of { () throws(TrustError) in try file.metadata("\(role.name).json") }
        do throws(CanonicalJSONError) { return (metadata, try file.bytes) } catch {
            throw .trust(.malformed(file: "\(role.name).json", reason: "\(error)"))
        }
    }
}
