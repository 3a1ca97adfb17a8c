import Foundation
import TomboloUpdates

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension RepositoryVerification {
    /// Checks the entries of the folders that a web server serves.
    func folderFindings() -> [VerificationFinding] {
        ([RepositoryFiles.metadata, RepositoryFiles.targets] + RepositoryFiles.unsigned).flatMap { name in
            folder.files(in: name).flatMap { fileFindings("\(name)/\($0)", in: name, $0) }
        }
    }

    private func fileFindings(_ path: String, in subfolder: String, _ name: String) -> [VerificationFinding] {
        var facts = stat()
        guard lstat("\(folder.path)/\(path)", &facts) == 0 else { return [] }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            return [VerificationFinding(.link, path, "It is a link or a special file. Replace it with the file.")]
        }
        var findings: [VerificationFinding] = []
        if facts.st_mode & S_IROTH == 0 {
            findings.append(
                VerificationFinding(.permissions, path, "Other users cannot read it: chmod 644 “\(path)”."))
        }
        if !Self.belongs(name, to: subfolder) {
            findings.append(
                VerificationFinding(
                    .foreign, path, "It is not a file of a repository, and a web server would serve it."))
        }
        return findings
    }

    private static func belongs(_ name: String, to subfolder: String) -> Bool {
        switch subfolder {
        case RepositoryFiles.metadata:
            guard name.hasSuffix(".json") else { return false }
            if name == "timestamp.json" { return true }
            let parts = name.dropLast(5).split(separator: ".", maxSplits: 1).map(String.init)
            return parts.count == 2 && Int(parts[0]) != nil && (try? RepositoryRole(parts[1])) != nil
        case RepositoryFiles.targets:
            return name.hasSuffix(".\(ReleaseNames.manifest)") && name.split(separator: "/").count == 4
        default: return TransportFile(path: "\(subfolder)/\(name)") != nil
        }
    }
}
