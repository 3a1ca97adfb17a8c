import Foundation
import TomboloProgram
import TomboloReleasing
import TomboloUpdates

/// The keys of a new repository, by role.
struct InitialKeyRing {
    /// The roles in `ROLE=KEY`.
    private enum Role: String, CaseIterable {
        case root, targets, release, online
    }

    private var keys: [Role: [PublicKey]] = [:]
    /// The keys that can sign here.
    private(set) var signers: [any Signer] = []
    /// The key files that were made.
    private(set) var made: [String] = []

    /// Reads the keys of `--key ROLE=KEY`.
    /// - Throws: ``CommandFailure``, ``SigningKeyError``.
    init(_ texts: [String], passphrases: Passphrases) throws {
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let role = Role(rawValue: parts[0]) else {
                let roles = Role.allCases.map(\.rawValue).joined(separator: ", ")
                throw CommandFailure(.usage, "--key: “\(text)” is not ROLE=KEY with one of the roles \(roles).")
            }
            let (publicKey, signer) = try KeyText(parts[1]).key(passphrases)
            keys[role, default: []].append(publicKey)
            if let signer { signers.append(signer) }
        }
    }

    /// Makes keys for the roles that have none.
    mutating func make(in folder: URL, roots: Int, passphrase: Passphrases) throws {
        let counts: [(role: Role, count: Int)] = [(.root, roots), (.targets, 2), (.release, 1), (.online, 1)]
        let missing = counts.filter { keys[$0.role] == nil }
        guard !missing.isEmpty else { return }
        let text = try passphrase.newPassphrase()
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw CommandFailure(
                .unfit, "--new-keys: the folder “\(folder.path(percentEncoded: false))” cannot be made.")
        }
        for (role, count) in missing {
            for number in 1...count {
                let name = role == .online ? "online.pem" : "\(role.rawValue)-\(number).pem"
                let file = NewKeyFile(folder.appending(path: name).path(percentEncoded: false))
                let key = try file.write(.ed25519, passphrase: text)
                keys[role, default: []].append(try key.publicKey)
                signers.append(key)
                made.append(file.path)
            }
        }
    }

    /// Returns the keys with their thresholds.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/usage`` if a role has no key.
    func initialKeys(rootThreshold: Int, releaseThreshold: Int) throws(CommandFailure) -> InitialKeys {
        for role in Role.allCases where keys[role] == nil {
            throw CommandFailure(
                .usage,
                "The role \(role.rawValue) has no key. Add --key \(role.rawValue)=KEY, or --new-keys FOLDER to make the keys."
            )
        }
        return InitialKeys(
            root: RoleKeys(keys[.root] ?? [], threshold: rootThreshold),
            targets: RoleKeys(keys[.targets] ?? [], threshold: 1),
            releases: RoleKeys(keys[.release] ?? [], threshold: releaseThreshold), online: keys[.online] ?? [])
    }
}
