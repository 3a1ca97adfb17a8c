package import Foundation
import TomboloSystem
package import TomboloUpdates

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A key that a program uses, such as one on a token or in a key management service.
///
/// The program runs in a shell. It reads the message from its standard input, which is a file, and writes the raw signature to its standard
/// output: 64 bytes for Ed25519, DER or 64 bytes for ECDSA. Its standard error and its terminal are those of this process, so it can ask for a PIN.
package struct ProgramSigner: Signer {
    package let publicKey: PublicKey
    /// The command.
    private let command: String

    /// Limit of a signature, in bytes.
    private static let maximumSize = 4_096

    /// Creates a signer.
    /// - Parameter publicKey: The public half of the key. Each signature is verified with it.
    package init(_ command: String, publicKey: PublicKey) { (self.command, self.publicKey) = (command, publicKey) }

    package func signature(of message: some Collection<UInt8>) throws(SigningKeyError) -> Data {
        let output = try run(Data(message))
        if publicKey.isValid(output, of: message) { return output }
        if publicKey.scheme == .ecdsa, let encoded = ECDSASignature.der(ofRaw: output),
            publicKey.isValid(encoded, of: message)
        {
            return encoded
        }
        throw .wrongSignature(program: command)
    }

    private func run(_ message: Data) throws(SigningKeyError) -> Data {
        let (input, output) = (try Self.scratchFile(), try Self.scratchFile())
        defer {
            close(input)
            close(output)
        }
        guard message.withUnsafeBytes({ WholeTransfer.write($0, to: input) }) == 0, lseek(input, 0, SEEK_SET) == 0
        else { throw .program("Its input could not be written.") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        let texts: [String] = ["/bin/sh", "-c", command]
        var words = texts.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, "/bin/sh", &actions, nil, &words, environ)
        guard code == 0 else { throw .program(String(cString: strerror(code))) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { throw .program(String(cString: strerror(errno))) }
        }
        guard status == 0 else {
            throw .program(
                status & 0x7F == 0 ? "It ended with status \(status >> 8 & 0xFF)." : "A signal ended it.")
        }
        var bytes = Data(count: Self.maximumSize)
        guard lseek(output, 0, SEEK_SET) == 0,
            let count = bytes.withUnsafeMutableBytes({ WholeTransfer.read(into: $0, from: output) })
        else { throw .program("Its output could not be read.") }
        return bytes.prefix(count)
    }

    /// Opens a nameless file, which a program can also measure, unlike a pipe: `openssl pkeyutl -rawin` needs the length.
    private static func scratchFile() throws(SigningKeyError) -> Int32 {
        var template = Array((FileManager.default.temporaryDirectory.path + "/tombolo-XXXXXX").utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else {
            throw .program("A temporary file could not be made: \(String(cString: strerror(errno)))")
        }
        unlink(&template)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        return file
    }
}
