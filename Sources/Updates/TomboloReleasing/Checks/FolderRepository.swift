import Foundation
package import TomboloUpdates

/// The files of a repository in a folder, as a web server would serve them.
package struct FolderRepository: RepositorySource {
    private let folder: PublicFolder

    /// Refers to a repository.
    package init(_ folder: PublicFolder) { self.folder = folder }

    package func metadata(
        _ name: String, maximumSize: Int, entityTag: String?
    ) async throws(TrustError) -> RepositoryAnswer {
        try read("\(RepositoryFiles.metadata)/\(name)", maximumSize: maximumSize, as: name)
    }

    package func target(_ path: String, length: Int) async throws(TrustError) -> RepositoryAnswer {
        // A path that leads out of the folder counts as missing.
        guard !path.utf8.split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) }) else {
            return .missing
        }
        return try read("\(RepositoryFiles.targets)/\(path)", maximumSize: length, as: path)
    }

    package func file(
        _ file: TransportFile, maximumSize: Int, resuming parts: (any PartStorage)?
    ) async throws(TrustError) -> RepositoryAnswer {
        try read(file.path, maximumSize: maximumSize, as: file.path)
    }

    private func read(
        _ path: String, maximumSize: Int, as name: String
    ) throws(TrustError) -> RepositoryAnswer {
        let bytes: Data?
        do throws(StoreError) { bytes = try folder.read(path) } catch { throw .storage(error) }
        guard let bytes else { return .missing }
        guard bytes.count <= maximumSize else { throw .tooLarge(file: name, limit: maximumSize) }
        return .bytes(bytes, entityTag: nil)
    }
}
