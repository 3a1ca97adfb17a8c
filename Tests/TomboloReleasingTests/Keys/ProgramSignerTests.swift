import Foundation
import TestSupport
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates
import Testing

struct ProgramSignerTests {
    private let folder = TemporaryFolder()
    private let message = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })

    /// Makes a key with openssl, and returns the command that signs with it.
    private func openssl(_ scheme: SignatureScheme, _ options: String) throws -> ProgramSigner {
        let key = try SigningKey(scheme)
        try key.write(to: folder.path("key.pem"), passphrase: "correct horse")
        let command =
            "openssl pkeyutl -sign -rawin \(options) -inkey '\(folder.path("key.pem"))' -passin 'pass:correct horse' -in /dev/stdin"
        return ProgramSigner(command, publicKey: try key.publicKey)
    }

    @Test(arguments: [
        (SignatureScheme.ed25519, ""), (.ecdsa, "-digest sha256"),
        (.rsaPSS, "-digest sha256 -pkeyopt rsa_padding_mode:pss"),
    ])
    func aReleaseKeyCanSignThroughOpenSSL(scheme: SignatureScheme, options: String) throws {
        let signer = try openssl(scheme, options)
        let signature = try signer.signature(of: message)
        #expect(signer.publicKey.isValid(signature, of: message))
    }

    @Test func aReleaseIsPublishedWithPrograms() async throws {
        var publishing = try TestPublishing.published()
        let signer = try openssl(.ecdsa, "-digest sha256")
        let added = KeyChange(.channel(TestPublishing.channel("stable")), adding: [signer.publicKey])
        _ = try publishing.open().changeKeys(
            added, signers: [publishing.targetsKeys[0], publishing.onlineKey], now: publishing.now)
        try publishing.publish("1", signers: [signer, publishing.onlineKey])
        #expect(try await TestDevice(publishing).check(at: publishing.now) == "1")
    }

    @Test func rawSignaturesOfATokenAreConvertedToDER() throws {
        // These signatures include numbers with leading zeros and numbers whose first bit is 1.
        let key = try SigningKey(.ecdsa)
        let publicKey = try key.publicKey
        for index in 0..<24 {
            let text = Data("message \(index)".utf8)
            let encoded = try key.signature(of: text)
            try Self.numbers(of: encoded).write(to: folder.file("raw"))
            let signer = ProgramSigner("cat '\(folder.path("raw"))'", publicKey: publicKey)
            #expect(try signer.signature(of: text) == encoded)
        }
    }

    /// The two numbers of a signature in DER, each in 32 bytes.
    private static func numbers(of encoded: Data) -> Data {
        var rest = Array(encoded.dropFirst(2))
        var numbers: [UInt8] = []
        for _ in 0..<2 {
            let number = rest[2..<2 + Int(rest[1])].drop { $0 == 0 }
            numbers += [UInt8](repeating: 0, count: 32 - number.count) + number
            rest = Array(rest[(2 + Int(rest[1]))...])
        }
        return Data(numbers)
    }

    @Test(arguments: ["true", "echo signature", "head -c 64 /dev/zero", "cat"])
    func outputThatIsNotASignatureIsRejected(command: String) throws {
        for scheme in [SignatureScheme.ed25519, .ecdsa] {
            let signer = ProgramSigner(command, publicKey: try SigningKey(scheme).publicKey)
            #expect(throws: SigningKeyError.wrongSignature(program: command)) { try signer.signature(of: message) }
        }
    }

    @Test func failuresOfProgramsAreReported() throws {
        let key = try SigningKey().publicKey
        #expect(throws: SigningKeyError.program("It ended with status 3.")) {
            try ProgramSigner("exit 3", publicKey: key).signature(of: message)
        }
        #expect(throws: SigningKeyError.program("A signal ended it.")) {
            try ProgramSigner("kill -9 $$", publicKey: key).signature(of: message)
        }
        #expect(throws: SigningKeyError.program("It ended with status 127.")) {
            try ProgramSigner("tombolo-no-such-program 2>/dev/null", publicKey: key).signature(of: message)
        }
    }
}
