import Foundation
import TomboloSystem
import TomboloUpdates

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension SigningKey {
    /// Minimum length of a new key's passphrase, in characters.
    package static let minimumPassphraseLength = 8
    private static let maximumFileSize = 65_536

    /// Reads a key from a file, which must be readable only by its owner.
    /// - Parameter passphrase: Returns the passphrase; called only if the key is encrypted.
    /// - Throws: ``SigningKeyError``.
    package convenience init(
        file path: String, passphrase: () throws(SigningKeyError) -> String
    ) throws(SigningKeyError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.failure(path) }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw Self.failure(path) }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw .file(path, reason: "it is not a regular file") }
        guard facts.st_mode & 0o077 == 0 else { throw .readableByOthers(path) }
        var bytes = Data(count: min(Int(facts.st_size), Self.maximumFileSize))
        guard let count = bytes.withUnsafeMutableBytes({ WholeTransfer.read(into: $0, from: descriptor) }) else {
            throw Self.failure(path)
        }
        try self.init(pem: bytes.prefix(count), passphrase: passphrase)
    }

    /// Writes the encrypted key to a new file, which only its owner can read.
    /// - Throws: ``SigningKeyError``: ``SigningKeyError/shortPassphrase``, ``SigningKeyError/fileExists(_:)`` among others.
    package func write(to path: String, passphrase: String) throws(SigningKeyError) {
        guard passphrase.count >= Self.minimumPassphraseLength else { throw .shortPassphrase }
        try Self.write(try pem(passphrase: passphrase), to: path, mode: 0o600)
    }

    /// Writes the public half to a new file in PEM form.
    /// - Throws: ``SigningKeyError``.
    package func writePublicHalf(to path: String) throws(SigningKeyError) {
        try Self.write(Data(try publicKey.pem.utf8), to: path, mode: 0o644)
    }

    private static func write(_ bytes: Data, to path: String, mode: mode_t) throws(SigningKeyError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw errno == EEXIST ? .fileExists(path) : failure(path) }
        defer { close(descriptor) }
        let code = bytes.withUnsafeBytes { WholeTransfer.write($0, to: descriptor) }
        guard code == 0, fsync(descriptor) == 0 else {
            throw .file(path, reason: String(cString: strerror(code == 0 ? errno : code)))
        }
        do throws(FileError) { try AtomicFile.flush(folder: AtomicFile.folder(of: path)) } catch {
            throw .file(path, reason: error.reason)
        }
    }

    private static func failure(_ path: String) -> SigningKeyError {
        .file(path, reason: String(cString: strerror(errno)))
    }
}
