import CGLib
import Glibc
import TomboloEngine
import TomboloSystem

/// The bytes of a web process extension whose digest has been verified.
///
/// The file is read once, and exactly the bytes that were hashed are kept. If code can be run from a folder that only
/// this user can open, ``install(in:)`` writes a copy of these bytes there for the engine. Then replacing the original
/// file after the check has no effect.
nonisolated struct VerifiedExtension: Sendable {
    /// Limit of the extension's length in bytes, far above its actual size. A longer file is not read.
    private static let maximumLength = 16 << 20
    /// `ST_NOEXEC` of <sys/statvfs.h>, which Swift does not import.
    private static let noExecution: UInt = 8

    let bytes: [UInt8]
    let digest: String
    /// The folder from which the extension was read.
    let folder: ExtensionFolder

    /// The extension of this program. It is read and verified when the first page needs it. After that it is kept in
    /// memory, so that an update of the files does not affect a running program.
    static func ofThisProgram() throws(InterceptionError) -> VerifiedExtension {
        try known.get()
    }

    private static let known = Result { () throws(InterceptionError) in
        try VerifiedExtension(in: try ExtensionFolder.find())
    }

    /// Reads and checks an extension.
    /// - Throws: ``InterceptionError`` when the file cannot be read. If the file has another digest,
    ///   ``InterceptionError/isChanged`` is set.
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
                    + "is \(digest), not \(folder.digest). It is not used. Install the program and the folder "
                    + "\(ExtensionFolder.bundle) of one build, and do not strip the file.")
            error.isChanged = true
            throw error
        }
        (self.bytes, self.digest, self.folder) = (bytes, digest, folder)
    }

    /// Copies the extension into a private folder, unless code cannot be run from there.
    /// - Returns: The folder from which the engine is to load it.
    /// - Throws: ``InterceptionError`` when the copy cannot be written, or neither folder is safe.
    func install(in privateFolder: String) throws(InterceptionError) -> String {
        var system = statvfs()
        if statvfs(privateFolder, &system) == 0, system.f_flag & Self.noExecution != 0 {
            guard SafeLocation.isSafe(folder.filePath) else {
                throw InterceptionError(
                    message:
                        "Nothing can be run from \(privateFolder) (noexec), and other users can replace \(folder.filePath). Set "
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

    /// Whether the file in a folder still contains these bytes. This is checked each time before the engine loads the
    /// file.
    func isUnchanged(in folder: String) -> Bool {
        Self.read("\(folder)/\(ExtensionFolder.file)") == bytes
    }

    /// Returns the bytes of a regular file; nil, with `errno` set, if the file cannot be read.
    private static func read(_ path: String) -> [UInt8]? {
        // O_NONBLOCK: if the file was replaced with a FIFO, opening it would block until there is a writer.
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
        let isRead = bytes.withUnsafeMutableBytes { buffer in
            transfer(buffer.count) { Glibc.read(descriptor, buffer.baseAddress?.advanced(by: $0), $1) }
        }
        return isRead ? bytes : nil
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            transfer(buffer.count) { Glibc.write(descriptor, buffer.baseAddress?.advanced(by: $0), $1) }
        }
    }

    /// Repeats a system call until `count` bytes are transferred. A single call may be interrupted, or transfer fewer bytes than
    /// requested.
    /// - Parameter step: The call. It receives the offset and the number of remaining bytes.
    /// - Returns: False, with `errno` set, when the call fails or transfers no bytes.
    private static func transfer(_ count: Int, _ step: (_ offset: Int, _ length: Int) -> Int) -> Bool {
        var offset = 0
        while offset < count {
            let length = step(offset, count - offset)
            if length < 0, errno == EINTR { continue }
            // The file has been truncated since its length was read.
            if length == 0 { errno = EIO }
            guard length > 0 else { return false }
            offset += length
        }
        return true
    }
}
