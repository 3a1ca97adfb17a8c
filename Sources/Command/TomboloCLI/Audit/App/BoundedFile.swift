import Glibc

/// Reads untrusted regular files up to a maximum size.
enum BoundedFile {
    /// The first 8 bytes of a file; empty if it cannot be read.
    static func start(of path: String) -> [UInt8] { read(path, limit: 8) ?? [] }

    /// The content of a regular file; nil if it cannot be read or is longer than `limit`.
    static func bytes(of path: String, limit: Int) -> [UInt8]? {
        guard let bytes = read(path, limit: limit + 1), bytes.count <= limit else { return nil }
        return bytes
    }

    private static func read(_ path: String, limit: Int) -> [UInt8]? {
        // With `O_NONBLOCK`, `open` does not wait for a writer if the file has been replaced with a pipe.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let wanted = min(limit - bytes.count, max(Int(status.st_size) - bytes.count + 1, 4_096))
            var failed = false
            let piece = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
                let length = Glibc.read(descriptor, buffer.baseAddress, wanted)
                failed = length < 0
                count = max(length, 0)
            }
            if failed, errno == EINTR { continue }
            if failed { return nil }
            if piece.isEmpty { break }
            bytes += piece
        }
        return bytes
    }
}
