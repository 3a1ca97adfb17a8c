import Foundation
import TomboloJSON
import TomboloUpdates

extension ReleaseRepository {
    /// The files that wait for signatures. A file that was already published by a process that was then killed is left out.
    /// - Throws: ``ReleasingError/staleStaging(role:expected:found:)`` among others.
    package var stagedFiles: [RepositoryRole: StagedFile] {
        get throws(ReleasingError) { try stagedFiles(beside: try publishedState) }
    }

    /// Returns the files that wait for signatures, for a repository with the given metadata.
    func stagedFiles(beside state: RepositoryState?) throws(ReleasingError) -> [RepositoryRole: StagedFile] {
        var staged: [RepositoryRole: StagedFile] = [:]
        for role in try stagedRoles {
            guard let bytes = try read(RepositoryFiles.staged(role)) else { continue }
            let file = try StagedFile(role, bytes: bytes)
            let current = state?.header(of: role)?.version ?? 0
            if file.version == current, state?.files[role] == file.bytes { continue }
            guard file.version > current, role != .root || file.version == current + 1 else {
                throw .staleStaging(role: role.name, expected: current + 1, found: file.version)
            }
            staged[role] = file
        }
        return staged
    }

    /// The roles of the files in staging, sorted by name.
    private var stagedRoles: [RepositoryRole] {
        get throws(ReleasingError) {
            var roles: [RepositoryRole] = []
            for name in folder.files(in: RepositoryFiles.staging) where !name.contains("/") && name.hasSuffix(".json") {
                roles.append(
                    try ReleasingError.of { () throws(ReleaseNameError) in try RepositoryRole(String(name.dropLast(5)))
                    })
            }
            return roles
        }
    }

    /// Writes a file to staging.
    func stage(_ file: StagedFile) throws(ReleasingError) {
        try ReleasingError.of { () throws(StoreError) in
            try folder.write(file.bytes, to: RepositoryFiles.staged(file.role))
        }
    }

    /// Removes files from staging, and the release files that only they need. Without a role, also removes the release files that an interrupted command
    /// left.
    /// - Parameter role: The role of the file; nil for all.
    /// - Returns: The roles whose files were removed.
    /// - Throws: ``ReleasingError/nothingStaged(role:)`` if there is no such file.
    @discardableResult
    package func discard(_ role: RepositoryRole? = nil) throws(ReleasingError) -> [RepositoryRole] {
        let found = try stagedRoles.filter { role == nil || $0 == role }
        guard !found.isEmpty || role == nil && !folder.files(in: RepositoryFiles.staging).isEmpty else {
            throw .nothingStaged(role: role?.name)
        }
        try remove(found.map { RepositoryFiles.staged($0) })
        try clearStaging()
        return found
    }

    /// Removes from staging the release files that no staged role needs, such as compressed forms that the hints do not list.
    func clearStaging() throws(ReleasingError) {
        let needed = try StagedContents(of: stagedRoles, in: self)
        let unneeded = folder.files(in: RepositoryFiles.staging).filter { !needed.contains($0) }
        try remove(unneeded.map { RepositoryFiles.staged($0) })
    }

    func remove(_ paths: [String]) throws(ReleasingError) {
        for path in paths { try ReleasingError.of { () throws(StoreError) in try folder.remove(path) } }
    }

    /// Returns the version of a role's next file. A number whose file exists is not used again, even if no snapshot lists the file: an
    /// interrupted command may have written it, and a cache may contain it.
    func nextVersion(of role: RepositoryRole, after state: RepositoryState?) -> Int {
        let current = state?.header(of: role)?.version ?? 0
        guard role != .root else { return current + 1 }
        let suffix = "." + RoleFile.name(of: role.name)
        let versions = folder.files(in: RepositoryFiles.metadata).compactMap { name in
            name.hasSuffix(suffix) ? Int(name.dropLast(suffix.count)) : nil
        }
        return max(current, versions.max() ?? 0) + 1
    }
}
