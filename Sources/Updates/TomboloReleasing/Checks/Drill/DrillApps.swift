import Foundation
import TomboloUpdates

/// The apps in a rehearsal: one that persists and checks after each step, and one that is newly installed for each
/// check.
struct DrillApps {
    private let folder: PublicFolder
    private let root: Data
    private let now: Date
    private let known = MemoryTrustStorage()
    /// The manifests on offer, by role name.
    private let offers: [String: Set<FileDigest>]

    /// - Parameters:
    ///   - root: The root that the apps contain.
    ///   - state: The metadata, whose offers must not change.
    init(_ folder: PublicFolder, root: Data, state: RepositoryState, now: Date) throws(ReleasingError) {
        (self.folder, self.root, self.now) = (folder, root, now)
        var offers: [String: Set<FileDigest>] = [:]
        for role in state.channels {
            guard case .channel(let bundle, let channel) = role else { continue }
            offers[role.name] = Set(try state.channel(channel, of: bundle).entries.map(\.manifest))
        }
        self.offers = offers
    }

    /// Checks for updates with both apps.
    /// - Returns: The reason why an app does not see the releases on offer; nil if both apps do.
    func problem() async -> String? {
        if let problem = await problem(with: known) { return "An app that has checked before: \(problem)" }
        return await problem(with: MemoryTrustStorage()).map { "A newly installed app: \($0)" }
    }

    private func problem(with storage: MemoryTrustStorage) async -> String? {
        do throws(TrustError) {
            let client = try TrustClient(root: root, source: FolderRepository(folder), storage: storage, now: now)
            _ = try await client.refresh()
            for (name, manifests) in offers {
                let content = try await client.role(name).content.content
                guard case .channel(let bundle, let channel)? = try? RepositoryRole(name),
                    let found = try? ReleaseChannel(role: name, signed: content, bundle: bundle, channel: channel),
                    Set(found.entries.map(\.manifest)) == manifests
                else { return "“\(name)” does not offer the same releases as before." }
            }
            return nil
        } catch {
            return "\(error)"
        }
    }
}
