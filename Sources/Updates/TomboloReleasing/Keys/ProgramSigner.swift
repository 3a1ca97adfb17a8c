package import Foundation
package import TomboloUpdates

/// A key that is used through a program, such as one on a token or in a key management service.
///
/// The program runs in a shell. It reads the message from its standard input, which is a file, and writes the raw signature to its standard
/// output: 64 bytes for Ed25519, DER or 64 bytes for ECDSA. Its standard error and its terminal are those of this process, so it can ask for a PIN.
package struct ProgramSigner: Signer {
    package let publicKey: PublicKey
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
        let run: ProgramRun
        do throws(ProgramFailure) {
            run = try ProgramRun(["/bin/sh", "-c", command], input: message, maximumOutput: Self.maximumSize)
        } catch {
            switch error {
            case .notFound(let program): throw .program("There is no \(program).")
            case .tooMuchOutput: throw .wrongSignature(program: command)
            case .system(let reason): throw .program(reason)
            }
        }
        guard run.status == 0 else {
            throw .program(run.status.map { "It ended with status \($0)." } ?? "A signal ended it.")
        }
        return run.output
    }
}
