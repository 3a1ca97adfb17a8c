package import Foundation
import TomboloUpdates

/// Rehearses the replacement of all keys of a repository, in a copy with throw-away keys.
///
/// The real keys are not used, so they need not be brought to one machine. The rehearsal shows which keys each change needs, which losses are
/// beyond repair, and that apps follow. It does not show that the real keys still work.
package struct RepositoryDrill {
    private let state: RepositoryState
    private let copy: DrillCopy
    private let apps: DrillApps
    private let now: Date
    private var keys = DrillKeys()
    private var report = DrillReport()

    /// Rehearses with a copy in a temporary folder, which is removed at the end.
    /// - Throws: ``ReleasingError`` if the repository cannot be read or copied.
    package static func run(_ url: URL, now: Date) async throws(ReleasingError) -> DrillReport {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tombolo-drill-\(UUID().uuidString)")
        let path = folder.path(percentEncoded: false)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        } catch {
            throw .store(.system(operation: "made", path: path, reason: error.localizedDescription))
        }
        defer { try? FileManager.default.removeItem(at: folder) }
        var drill = try RepositoryDrill(url, copy: path, now: now)
        try await drill.run()
        return drill.report
    }

    private init(_ url: URL, copy path: String, now: Date) throws(ReleasingError) {
        let source = PublicFolder(url.path(percentEncoded: false))
        guard source.exists(RepositorySettings.fileName) else { throw .notRepository(source.path) }
        guard source.exists(RepositoryRole.timestamp.path(version: 0)) else { throw .notPublished(source.path) }
        state = try RepositoryState { path throws(ReleasingError) in
            try ReleasingError.of { () throws(StoreError) in try source.read(path) }
        }
        copy = try DrillCopy(of: state, in: source, at: path, keys: &keys, now: now)
        apps = try DrillApps(copy.repository.folder, root: copy.root, state: state, now: now)
        self.now = now
    }

    private mutating func run() async throws(ReleasingError) {
        for role in state.channels {
            try await replace("Replace the keys of \(role.name), even if lost", .channel(role), areLost: true)
        }
        try await replace("Replace the targets keys", .targets)
        try await replace("Replace lost targets keys", .targets, areLost: true)
        try await replace("Replace the online key", .online)
        try await replace("Replace a lost online key", .online, areLost: true)
        try await replace("Replace the root keys", .root)
        try await replace("Replace a lost root key", .root, onlyOne: true, areLost: true)
        for role in state.channels { try await sign(role) }
    }

    /// Replaces a role's keys with new ones.
    /// - Parameters:
    ///   - onlyOne: Whether to replace only the first key.
    ///   - areLost: Whether the old keys can no longer sign.
    private mutating func replace(
        _ title: String, _ role: KeyRole, onlyOne: Bool = false, areLost: Bool = false
    ) async throws(ReleasingError) {
        let old = try current(role).keys.sorted { $0.key < $1.key }.map(\.value).prefix(onlyOne ? 1 : .max)
        var new: [PublicKey] = []
        for key in old {
            do throws(SigningKeyError) { new.append(try keys.make(key.scheme)) } catch { throw .key(error) }
        }
        let change = KeyChange(role, adding: new, removing: old.map(\.identifier))
        let onlineBefore = try current(.online)
        let staged = try copy.repository.changeKeys(change, signers: [], now: now)
        let online = role == .online ? onlineBefore.keys.keys + new.map(\.identifier) : Array(onlineBefore.keys.keys)
        try await finish(
            title, staged.missing, online: online, without: areLost ? Set(old.map(\.identifier)) : [])
        for (old, new) in zip(old, new) { keys.replace(old, by: new) }
    }

    /// Signs a channel again with its present keys, as a release does.
    private mutating func sign(_ role: RepositoryRole) async throws(ReleasingError) {
        let staged = try copy.repository.renew(role, signers: [], now: now)
        try await finish(
            "Publish on \(role.name) with the new keys", staged.missing, online: try current(.online).keys.keys,
            without: [])
    }

    /// Signs the staged files with as many keys as are needed, and checks for updates.
    private mutating func finish(
        _ title: String, _ missing: [MissingSignatures], online: some Collection<String>, without lost: Set<String>
    ) async throws(ReleasingError) {
        var chosen = Set(online).subtracting(lost)
        var problem: String?
        for signatures in missing {
            let present = signatures.keys.filter { !lost.contains($0) }
            let count = signatures.threshold - signatures.valid
            chosen.formUnion(present.prefix(count))
            if present.count < count {
                problem =
                    "“\(signatures.role)” needs \(count) signatures, but only \(present.count) keys would be left."
            }
        }
        if problem == nil {
            do throws(ReleasingError) {
                let outcome = try copy.repository.sign(with: keys.signers(chosen), now: now)
                problem = outcome.missing.first.map { "\($0)" }
            } catch {
                problem = "\(error)"
            }
        }
        if problem == nil { problem = await apps.problem() }
        if problem != nil, try !copy.repository.stagedFiles.isEmpty { try copy.repository.discard() }
        report.steps.append(
            DrillReport.Step(title: title, needs: needs(missing, online: online, without: lost), problem: problem))
    }

    private func needs(
        _ missing: [MissingSignatures], online: some Collection<String>, without lost: Set<String>
    ) -> [DrillReport.Need] {
        func need(_ role: String, _ count: Int, _ identifiers: some Collection<String>) -> DrillReport.Need {
            let identifiers = identifiers.filter { !lost.contains($0) }
            let real = identifiers.compactMap { keys.realKey($0) }.sorted()
            return DrillReport.Need(role: role, count: count, keys: real, newKeys: identifiers.count - real.count)
        }
        let needs =
            missing.map { need($0.role, $0.threshold - $0.valid, $0.keys) }
            // A new online key and the old one, so that apps with either root accept the files.
            + [
                need(
                    "snapshot and timestamp", online.contains { keys.realKey($0) == nil } && lost.isEmpty ? 2 : 1,
                    online)
            ]
        return needs.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The present keys of a role in the copy.
    private func current(_ role: KeyRole) throws(ReleasingError) -> RoleKeys {
        let state = try copy.repository.state
        let none = RoleKeys([], threshold: 1)
        switch role {
        case .root: return state.root.roles[.root] ?? none
        case .targets: return state.root.roles[.targets] ?? none
        case .online: return state.root.roles[.timestamp] ?? none
        case .channel(let role): return state.targets.delegations.first { $0.name == role.name }?.keys ?? none
        }
    }
}
