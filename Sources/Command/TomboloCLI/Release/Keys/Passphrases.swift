import Foundation
import Glibc
import TomboloEngine
import TomboloProgram
import TomboloReleasing

/// The passphrases of private keys: from a file, from the variable `TOMBOLO_KEY_PASSPHRASE`, or from the terminal.
struct Passphrases {
    /// The environment variable with the passphrase.
    static let variable = "TOMBOLO_KEY_PASSPHRASE"
    /// The file; nil for none.
    let file: String?

    /// Returns the passphrase of an existing key.
    /// - Throws: ``SigningKeyError/noPassphrase`` without a terminal.
    func passphrase(of path: String) throws(SigningKeyError) -> String {
        if let known = try known() { return known }
        guard let typed = TerminalPassphrase.ask("Passphrase of \(path): ") else { throw .noPassphrase }
        return typed
    }

    /// Returns the passphrase for new keys. At the terminal, the user types it twice.
    func newPassphrase() throws -> String {
        if let known = try known() { return known }
        guard let typed = TerminalPassphrase.ask("Passphrase of the new keys: "),
            let again = TerminalPassphrase.ask("The same passphrase again: ")
        else { throw SigningKeyError.noPassphrase }
        guard typed == again else { throw CommandFailure(.usage, "The passphrases differ. No key was made.") }
        return typed
    }

    private func known() throws(SigningKeyError) -> String? {
        guard let file else { return ProcessInfo.processInfo.environment[Self.variable] }
        guard let bytes = try? Data(contentsOf: URL(filePath: file)) else {
            throw .file(file, reason: "The passphrase file cannot be read.")
        }
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    }
}
