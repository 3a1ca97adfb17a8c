import Foundation
import TomboloSystem
import TomboloProgram

/// The secret that lets clients connect to a virtual display, in a file that only this user can read.
///
/// Without a secret, the display would be open to every user of the machine.
struct DisplayCookie {
    /// The file that `XAUTHORITY` names.
    let file: URL
    private let folder: PrivateFolder

    /// Generates a secret and writes its file.
    init() throws {
        folder = try PrivateFolder()
        file = folder.url.appending(path: "Xauthority")
        try Self.entry(RandomToken.bytes(16)).write(to: file)
    }

    func remove() {
        try? FileManager.default.removeItem(at: folder.url)
    }

    /// One record of the Xauthority format, for any address and any display, so every process that can read the file may
    /// connect.
    private static func entry(_ secret: [UInt8]) -> Data {
        let anyAddress: [UInt8] = [0xFF, 0xFF]
        return Data(
            anyAddress + counted([]) + counted([]) + counted(Array("MIT-MAGIC-COOKIE-1".utf8)) + counted(secret))
    }

    private static func counted(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8(truncatingIfNeeded: bytes.count >> 8), UInt8(truncatingIfNeeded: bytes.count)] + bytes
    }
}
