import Foundation
import OrderedCollections
import TestSupport
import TomboloJSON
import TomboloReleasing
import TomboloTestServer
import Testing

@testable import TomboloUpdates

struct PublicKeyTests {
    private let message = Array("message".utf8)

    @Test(arguments: [SignatureScheme.ed25519, .ecdsa, .rsaPSS])
    func signaturesAreVerified(scheme: SignatureScheme) throws {
        let key = try SigningKey(scheme)
        let signature = try key.signature(of: message)
        let publicKey = try #require(PublicKey(try key.publicKey.value))
        #expect(publicKey == (try key.publicKey))
        #expect(publicKey.isValid(signature, of: message))
        #expect(!publicKey.isValid(signature, of: message + [0]))
        #expect(!publicKey.isValid(Data(), of: message))
        #expect(!publicKey.isValid(signature + [0], of: message))
        #expect(!publicKey.isValid(signature.dropLast(), of: message))
        #expect(!(try SigningKey(scheme).publicKey).isValid(signature, of: message))
    }

    @Test(arguments: [SignatureScheme.ed25519, .ecdsa, .rsaPSS])
    func noBitOfASignatureCanChange(scheme: SignatureScheme) throws {
        let key = try SigningKey(scheme)
        let (signature, publicKey) = (try key.signature(of: message), try key.publicKey)
        for bit in 0..<signature.count * 8 {
            var changed = signature
            changed[changed.startIndex + bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(!publicKey.isValid(changed, of: message), "bit \(bit)")
        }
    }

    @Test func keysOfOtherKindsAreRefused() async throws {
        let folder = TemporaryFolder()
        // The scheme of the metadata, and the options of openssl for a key that does not fit it.
        let commands: [(SignatureScheme, [String])] = [
            (.ecdsa, ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384"]),
            (.ecdsa, ["-algorithm", "ED25519"]), (.ecdsa, ["-algorithm", "RSA"]),
            (.rsaPSS, ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024"]),
            (.rsaPSS, ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"]),
        ]
        for (scheme, options) in commands {
            let file = folder.file("key.pem").path(percentEncoded: false)
            #expect(try await ShellRun.of(["openssl", "genpkey", "-out", file] + options).status == 0)
            let pem = try await ShellRun.of(["openssl", "pkey", "-in", file, "-pubout"]).output
            #expect(pem.contains("BEGIN PUBLIC KEY"))
            #expect(PublicKey(pem: pem, scheme) == nil, "\(scheme) \(options)")
        }
    }

    @Test(arguments: [
        #"{"keytype":"ed25519","scheme":"ed25519","keyval":{"public":"00"}}"#,
        #"{"keytype":"ed25519","scheme":"ed25519","keyval":{"public":"zz"}}"#,
        #"{"keytype":"ed25519","scheme":"ed25519","keyval":{}}"#,
        #"{"keytype":"ecdsa","scheme":"ed25519","keyval":{"public":"KEY"}}"#,
        #"{"keytype":"ed25519","scheme":"ed448","keyval":{"public":"KEY"}}"#,
        #"{"keytype":"ecdsa","scheme":"ecdsa-sha2-nistp256","keyval":{"public":"-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----"}}"#,
        #"{"keytype":"rsa","scheme":"rsassa-pss-sha256","keyval":{"public":""}}"#, #"[]"#,
    ])
    func malformedKeysAreRefused(text: String) throws {
        let text = text.replacing("KEY", with: String(repeating: "ab", count: 32))
        #expect(PublicKey(try JSONValue(jsonText: text)) == nil)
    }

    @Test func oldNamesOfTheKeyTypeAreAccepted() throws {
        let key = try SigningKey(.ecdsa).publicKey
        let value: JSONValue = [
            "keytype": "ecdsa-sha2-nistp256", "scheme": "ecdsa-sha2-nistp256", "keyval": ["public": .string(key.pem)],
        ]
        #expect(PublicKey(value) == key)
    }

    @Test func theIdentifierCoversUnknownMembers() throws {
        let key = try SigningKey().publicKey
        guard case .object(var members) = key.value else { return }
        members["x"] = 1
        #expect(PublicKey.identifier(of: .object(members)) != key.identifier)
    }

    // MARK: OpenSSL's command

    @Test(arguments: [SignatureScheme.ed25519, .ecdsa, .rsaPSS])
    func opensslVerifiesOurSignaturesAndWeVerifyItsOwn(scheme: SignatureScheme) async throws {
        let folder = TemporaryFolder()
        func path(_ name: String) -> String { folder.file(name).path(percentEncoded: false) }
        let key = try SigningKey(scheme)
        try key.pem(passphrase: "words").write(to: folder.file("key.pem"))
        try Data(message).write(to: folder.file("message"))
        try key.signature(of: message).write(to: folder.file("ours"))
        try Data(try key.publicKey.pem.utf8).write(to: folder.file("public.pem"))
        let options: [String] =
            switch scheme {
            case .ed25519: ["-rawin"]
            case .ecdsa: ["-rawin", "-digest", "sha256"]
            case .rsaPSS:
                ["-rawin", "-digest", "sha256", "-pkeyopt", "rsa_padding_mode:pss", "-pkeyopt", "rsa_pss_saltlen:max"]
            }
        let verifying = scheme == .rsaPSS ? options.map { $0.replacing("saltlen:max", with: "saltlen:auto") } : options
        let verified = try await ShellRun.of(
            [
                "openssl", "pkeyutl", "-verify", "-pubin", "-inkey", path("public.pem"), "-in", path("message"),
                "-sigfile", path("ours"),
            ]
                + verifying)
        #expect(verified.status == 0, "\(verified.output)")
        let signed = try await ShellRun.of(
            [
                "openssl", "pkeyutl", "-sign", "-inkey", path("key.pem"), "-passin", "pass:words", "-in",
                path("message"), "-out", path("theirs"),
            ]
                + options)
        #expect(signed.status == 0, "\(signed.output)")
        #expect(try key.publicKey.isValid(try Data(contentsOf: folder.file("theirs")), of: message))
    }

    @Test func aStoredKeyNeedsItsPassphrase() throws {
        let key = try SigningKey()
        let pem = try key.pem(passphrase: "words")
        #expect(String(decoding: pem, as: UTF8.self).hasPrefix("-----BEGIN ENCRYPTED PRIVATE KEY-----"))
        let read = try SigningKey(pem: pem) { () throws(SigningKeyError) in "words" }
        #expect(try read.publicKey == key.publicKey)
        #expect(throws: SigningKeyError.wrongPassphrase) {
            try SigningKey(pem: pem) { () throws(SigningKeyError) in "other" }
        }
        #expect(throws: SigningKeyError.noPassphrase) {
            try SigningKey(pem: pem) { () throws(SigningKeyError) in throw .noPassphrase }
        }
        #expect(throws: SigningKeyError.malformed) {
            try SigningKey(pem: Data("x".utf8)) { () throws(SigningKeyError) in "words" }
        }
    }
}
