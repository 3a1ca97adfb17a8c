import Foundation
import TomboloJSON
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates
import Testing

/// A fault of a repository, and the finding that names it.
struct PlantedFault: Sendable, CustomTestStringConvertible {
    let name: String
    let kind: VerificationFinding.Kind
    /// The file that the finding names, with `MANIFEST` and `OBJECT` for those of the release 1.
    let file: String
    let plant: @Sendable (inout TestPublishing) throws -> Void

    init(
        _ name: String, _ kind: VerificationFinding.Kind, _ file: String,
        plant: @escaping @Sendable (inout TestPublishing) throws -> Void
    ) {
        (self.name, self.kind, self.file, self.plant) = (name, kind, file, plant)
    }

    var testDescription: String { name }
}

extension TestPublishing {
    static let stable = RepositoryRole.channel(bundle: "web", channel: "stable")
    /// The path of the entry of release 1.
    static let entry = "web/stable/1/bundle.json"

    /// The path of the manifest of release 1.
    var manifest: String { "targets/\(names(in: "targets").first { $0.hasPrefix("web/stable/1/") } ?? "")" }

    /// The path of the only object.
    var object: String { "objects/\(names(in: "objects").first ?? "")" }

    func remove(_ path: String) throws { try FileManager.default.removeItem(at: url.appending(path: path)) }

    func write(_ text: String, to path: String) throws { try folder.write(text, to: "\(repositoryName)/\(path)") }

    /// Replaces bytes in a file.
    func replace(_ old: String, with new: String, in path: String) throws {
        let text = String(decoding: try bytes(path), as: UTF8.self)
        guard text.contains(old) else { throw TestFailure("\(path) does not contain \(old).") }
        try write(text.replacing(old, with: new), to: path)
    }

    /// Changes the content of the stable channel.
    func forgeStable(_ change: (JSONValue) -> JSONValue) throws {
        try forge(Self.stable, signers: releaseKeys, change)
    }
}
