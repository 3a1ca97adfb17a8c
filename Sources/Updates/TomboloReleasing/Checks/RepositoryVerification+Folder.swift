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
    func folderFindings(_ folder: PublicFolder) -> [VerificationFinding] {
        Set(PublishedFile.Kind.allCases.map(\.folder)).sorted().flatMap { name in
            folder.files(in: name).flatMap { fileFindings("\(name)/\($0)", in: folder) }
        }
    }

    private func fileFindings(_ path: String, in folder: PublicFolder) -> [VerificationFinding] {
        var facts = stat()
        guard lstat("\(folder.path)/\(path)", &facts) == 0 else { return [] }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            return [VerificationFinding(.link, path, "It is a link or a special file. Replace it with a regular file.")]
        }
        var findings: [VerificationFinding] = []
        if facts.st_mode & S_IROTH == 0 {
            findings.append(
                VerificationFinding(.permissions, path, "Other users cannot read it: chmod 644 “\(path)”."))
        }
        if PublishedFile(path) == nil {
            findings.append(
                VerificationFinding(
                    .foreign, path, "It does not belong to a repository, but a web server would serve it."))
        }
        return findings
    }
}
