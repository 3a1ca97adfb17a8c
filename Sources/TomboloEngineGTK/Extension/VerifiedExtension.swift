import CWebKitGTK
import Glibc
import TomboloEngine

/// The bytes of a web process extension that has the digest it must have.
///
/// The file is opened once. What is hashed is what is kept, and the engine is given a copy of it in a folder that only this user can
/// open: a file that is exchanged after the check is not looked at again.
nonisolated struct VerifiedExtension: Sendable {
    /// No extension is near this size; a longer file is not read.
    private static let maximumLength = 16 << 20
    /// `ST_NOEXEC` of <sys/statvfs.h>, which Swift does not import.
    private static let noExecution: UInt = 8

    let bytes: [UInt8]
    let digest: String
    /// Where it was read.
    let folder: ExtensionFolder

    /// That of this program; read and checked for its first page, and kept, so that an update of the files does no harm to a program
    /// that runs.
    static func ofThisProgram() throws(InterceptionError) -> VerifiedExtension {
        try known.get()
    }

    private static let known = Result { () throws(InterceptionError) in
        try VerifiedExtension(in: try ExtensionFolder.find())
    }

    /// Reads and checks an extension.
    /// - Throws: ``InterceptionError`` when it cannot be read, and with ``InterceptionError/isChanged`` when it is another than it must be.
    init(in folder: ExtensionFolder) throws(InterceptionError) {
        guard let bytes = Self.read(folder.filePath) else {
            throw InterceptionError(
                message:
                    "The web process extension \(folder.filePath) cannot be read: \(String(cString: strerror(errno))).")
        }
        let digest = ExtensionDigests.digest(of: bytes)
        guard digest == folder.digest else {
            var error = InterceptionError(
                message:
                    "The web process extension \(folder.filePath) is not the one that this program was built with: its SHA-256 "
                    + "is \(digest) in place of \(folder.digest). It is not used. Install the program and the folder "
                    + "\(ExtensionFolder.bundle) of one build, and do not strip the file.")
            error.isChanged = true
            throw error
        }
        (self.bytes, self.digest, self.folder) = (bytes, digest, folder)
    }

    /// Puts a copy into a private folder, unless nothing can be run from there.
    /// - Returns: The folder to name to the engine.
    /// - Throws: ``InterceptionError`` when it cannot be written, or neither folder is safe.
    func install(in privateFolder: String) throws(InterceptionError) -> String {
        var system = statvfs()
        if statvfs(privateFolder, &system) == 0, system.f_flag & Self.noExecution != 0 {
            guard SafeLocation.isSafe(folder.filePath) else {
                throw InterceptionError(
                    message:
                        "Nothing can be run from \(privateFolder) (noexec), and other users can exchange \(folder.filePath). Set "
                        + "XDG_RUNTIME_DIR to a folder of your own on a file system without noexec.")
            }
            return folder.path
        }
        let copy = "\(privateFolder)/\(ExtensionFolder.file)"
        let descriptor = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o500)
        defer { if descriptor >= 0 { close(descriptor) } }
        guard descriptor >= 0, Self.write(bytes, to: descriptor) else {
            throw InterceptionError(
                message: "The web process extension cannot be copied to \(copy): \(String(cString: strerror(errno))).")
        }
        return privateFolder
    }

    /// Whether the file in a folder is still this one; asked each time before the engine loads it.
    func isUnchanged(in folder: String) -> Bool {
        Self.read("\(folder)/\(ExtensionFolder.file)") == bytes
    }

    /// The bytes of a regular file; nil with `errno` where it cannot be read.
    private static func read(_ path: String) -> [UInt8]? {
        // Not to stand still before a FIFO.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= maximumLength else {
            errno = EINVAL
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var count = 0
        while count < bytes.count {
            let length = bytes.count - count
            let read = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress?.advanced(by: count), length)
            }
            if read < 0, errno == EINTR { continue }
            guard read > 0 else { return nil }
            count += read
        }
        return bytes
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var count = 0
        while count < bytes.count {
            let length = bytes.count - count
            let written = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress?.advanced(by: count), length)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return false }
            count += written
        }
        return true
    }
}
