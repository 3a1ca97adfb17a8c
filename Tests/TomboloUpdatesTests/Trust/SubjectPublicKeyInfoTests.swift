import Foundation
import TestSupport
import TomboloReleasing
import TomboloTestServer
import Testing

@testable import TomboloUpdates

/// The parser of keys for Apple's systems, compared with OpenSSL.
struct SubjectPublicKeyInfoTests {
    private static let schemes = [SignatureScheme.ed25519, .ecdsa, .rsaPSS]

    @Test(arguments: schemes)
    func keysAreParsedAsByOpenSSL(scheme: SignatureScheme) throws {
        let key = try SigningKey(scheme).publicKey
        let info = try #require(SubjectPublicKeyInfo(pem: key.pem))
        #expect(info == SubjectPublicKeyInfo(key.encoded))
        #expect((info.scheme, info.encoded) == (scheme, key.encoded))
        #expect(scheme.key(fromPEM: key.pem) == info.encoded)
        // The key is at the end of its SubjectPublicKeyInfo.
        #expect(key.encoded.suffix(info.key.count) == info.key)
        switch scheme {
        case .ed25519: #expect(info.key.count == 32)
        case .ecdsa: #expect(info.key.count == 65)
        // OpenSSL parses it as an RSAPublicKey.
        case .rsaPSS: #expect(info.key.first == 0x30)
        }
    }

    @Test(arguments: [
        ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384"], ["-algorithm", "X25519"], ["-algorithm", "ED448"],
        ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024"],
        ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2047"], ["-algorithm", "RSA-PSS"],
    ])
    func keysOfOtherAlgorithmsOrSizesAreRejected(options: [String]) async throws {
        let folder = TemporaryFolder()
        let file = folder.file("key.pem").path(percentEncoded: false)
        #expect(try await ShellRun.of(["openssl", "genpkey", "-out", file] + options).status == 0)
        let pem = try await ShellRun.of(["openssl", "pkey", "-in", file, "-pubout"]).output
        #expect(pem.contains("BEGIN PUBLIC KEY"))
        #expect(SubjectPublicKeyInfo(pem: pem) == nil)
    }

    @Test func anEncodingIsMadeOfAPoint() throws {
        let key = try SigningKey(.ecdsa).publicKey
        let info = try #require(SubjectPublicKeyInfo(key.encoded))
        #expect(SubjectPublicKeyInfo.encoded(uncompressedPoint: info.key) == key.encoded)
    }

    @Test func aCompressedPointIsParsed() async throws {
        let folder = TemporaryFolder()
        let file = folder.file("key.pem").path(percentEncoded: false)
        let options = ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"]
        #expect(try await ShellRun.of(["openssl", "genpkey", "-out", file] + options).status == 0)
        let pem = try await ShellRun.of(["openssl", "ec", "-in", file, "-pubout", "-conv_form", "compressed"]).output
        let text = pem.split(separator: "-----BEGIN", maxSplits: 1).last.map { "-----BEGIN" + $0 } ?? ""
        #expect(SubjectPublicKeyInfo(pem: text)?.key.count == 33)
        // The key of either form is the same.
        let other = try await ShellRun.of(["openssl", "pkey", "-in", file, "-pubout"]).output
        let (compressed, whole) = (PublicKey(pem: text, .ecdsa), PublicKey(pem: other, .ecdsa))
        #expect(compressed?.normalized == whole?.encoded && compressed?.encoded.count == 59)
    }

    /// OpenSSL accepts each key that this parser accepts, with the same result. A key that only this parser rejects is of no use to an attacker.
    @Test(arguments: schemes)
    func noChangedByteMakesAKeyThatOpenSSLRejects(scheme: SignatureScheme) throws {
        let key = try SigningKey(scheme).publicKey.encoded
        for offset in 0..<min(key.count, 48) {
            for change in [0x01, 0x80, 0xFF] as [UInt8] {
                var changed = key
                changed[changed.startIndex + offset] ^= change
                guard let info = SubjectPublicKeyInfo(changed) else { continue }
                // A point that is not on the curve is the library's to reject, on both systems.
                if scheme == .ecdsa, scheme.key(fromPEM: PublicKey(encoded: changed, scheme).pem) == nil { continue }
                #expect(scheme.key(fromPEM: PublicKey(encoded: changed, scheme).pem) == info.encoded, "byte \(offset)")
            }
        }
    }

    @Test(arguments: schemes)
    func incompleteAndLongerKeysAreRejected(scheme: SignatureScheme) throws {
        let key = try SigningKey(scheme).publicKey.encoded
        for count in 0..<key.count { #expect(SubjectPublicKeyInfo(key.prefix(count)) == nil, "\(count) bytes") }
        #expect(SubjectPublicKeyInfo(key + [0]) == nil)
        #expect(SubjectPublicKeyInfo(Data(count: SubjectPublicKeyInfo.maximumSize + 1)) == nil)
    }

    @Test(arguments: [
        "", "-----BEGIN PUBLIC KEY-----", "-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----",
        "-----BEGIN PUBLIC KEY-----\n????\n-----END PUBLIC KEY-----",
        "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PRIVATE KEY-----",
    ])
    func textThatIsNotAPublicKeyIsRejected(text: String) { #expect(SubjectPublicKeyInfo(pem: text) == nil) }

    @Test(
        arguments: [
            [0x30, 0x80, 0x00, 0x00], [0x30, 0x81, 0x01, 0x00], [0x30, 0x82, 0x00, 0x80],
            [0x30, 0x83, 0x00, 0x00, 0x01],
            [0x30, 0x02, 0x00], [0x31, 0x00], [0x30], [],
        ] as [[UInt8]])
    func lengthsInAnotherFormAreRejected(bytes: [UInt8]) {
        var reader = DERReader(bytes)
        #expect(reader.element(0x30) == nil)
    }
}
