import Foundation
import TomboloJSON
import TomboloUpdates

extension RepositoryVerification {
    /// Looks for roots that clients cannot reach, because an earlier version is missing.
    func rootFindings(_ folder: PublicFolder) -> [VerificationFinding] {
        let versions = folder.files(in: RepositoryFiles.metadata).compactMap { name in
            name.hasSuffix(".root.json") ? Int(name.dropLast(10)) : nil
        }.sorted()
        return zip(versions, versions.dropFirst()).filter { $1 != $0 + 1 }.map { version, next in
            VerificationFinding(
                .rootGap, RepositoryRole.root.path(version: version + 1),
                "There is no root \(version + 1), so clients cannot reach root \(next).")
        }
    }

    /// Compares the delegations with those that “tombolo release” makes, and looks for keys that are used both online
    /// and offline.
    func delegationFindings(_ targets: TargetsMetadata, root: RootMetadata) -> [VerificationFinding] {
        var findings: [VerificationFinding] = []
        let elements = targets.content["delegations"]?["roles"]?.arrayValue ?? []
        for (delegation, element) in zip(targets.delegations, elements) {
            guard let role = try? RepositoryRole(delegation.name), role.bundle != nil else {
                findings.append(
                    VerificationFinding(
                        .delegation, delegation.name,
                        "“\(delegation.name)” is not the name of a channel or a halt list."))
                continue
            }
            let expected = DelegatedRole(role, keys: delegation.keys).value
            if element["paths"] != expected["paths"] || element["terminating"] != expected["terminating"] {
                findings.append(
                    VerificationFinding(
                        .delegation, delegation.name, "“\(delegation.name)” can list paths other than its own."))
            }
        }
        if let path = targets.targets.keys.min() {
            findings.append(
                VerificationFinding(.target, "targets.json", "“targets” has the target “\(path)”, which no app reads."))
        }
        return findings + sharedKeyFindings(targets, root: root)
    }

    private func sharedKeyFindings(_ targets: TargetsMetadata, root: RootMetadata) -> [VerificationFinding] {
        let online = [root.roles[.snapshot], root.roles[.timestamp]].compactMap(\.self)
        var offline = [(name: "root", keys: root.roles[.root]), (name: "targets", keys: root.roles[.targets])]
        for delegation in targets.delegations {
            if case .channel? = try? RepositoryRole(delegation.name) {
                offline.append((delegation.name, delegation.keys))
            }
        }
        return offline.flatMap { name, keys in
            (keys?.keys ?? [:]).filter { _, key in online.contains { $0.containsForm(of: key) } }.keys.sorted().map {
                VerificationFinding(
                    .sharedKey, name, "The online key \($0) is also a key of “\(name)”. Use another key offline.")
            }
        }
    }

    /// Looks for orders and names that two releases of a channel have shared.
    func historyFindings(_ targets: TargetsMetadata, in folder: PublicFolder) -> [VerificationFinding] {
        var findings: [VerificationFinding] = []
        for delegation in targets.delegations {
            guard let role = try? RepositoryRole(delegation.name), case .channel(let bundle, let channel) = role else {
                continue
            }
            var (orders, names): ([Int: FileDigest], [String: FileDigest]) = ([:], [:])
            var reported: Set<String> = []
            for path in folder.files(in: RepositoryFiles.metadata) where path.hasSuffix(".\(role.name).json") {
                guard let bytes = try? folder.read("\(RepositoryFiles.metadata)/\(path)"),
                    let metadata = try? Proposal.parse(bytes, role),
                    let content = try? ReleaseChannel(
                        role: role.name, signed: metadata.signed, bundle: bundle, channel: channel)
                else { continue }
                for entry in content.entries {
                    let (order, name) = (orders[entry.order], names[entry.release])
                    (orders[entry.order], names[entry.release]) = (entry.manifest, entry.manifest)
                    guard order.map({ $0 != entry.manifest }) ?? false || name.map({ $0 != entry.manifest }) ?? false,
                        reported.insert(entry.release).inserted
                    else { continue }
                    findings.append(
                        VerificationFinding(
                            .reused, "metadata/\(path)",
                            "The release “\(entry.release)” with order \(entry.order) had a different manifest before.")
                    )
                }
            }
        }
        return findings
    }
}
