import Foundation
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates
import Testing

struct KeyFileTests {
    private let folder = TemporaryFolder()

    private func read(_ name: String, passphrase: String = "correct horse") throws(SigningKeyError) -> SigningKey {
        try SigningKey(file: folder.path(name)) { () throws(SigningKeyError) in passphrase }
    }

    private func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int
    }

    @Test(arguments: [SignatureScheme.ed25519, .ecdsa])
    func aKeyIsReadFromItsFile(scheme: SignatureScheme) throws {
        let key = try SigningKey(scheme)
        try key.write(to: folder.path("key.pem"), passphrase: "correct horse")
        try key.writePublicHalf(to: folder.path("key.public.pem"))
        #expect(try mode("key.pem") == 0o600)
        #expect(try folder.text(of: "key.pem").hasPrefix("-----BEGIN ENCRYPTED PRIVATE KEY-----"))
        #expect(try read("key.pem").publicKey == key.publicKey)
        #expect(try PublicKey(file: folder.path("key.public.pem")) == key.publicKey)
        #expect(throws: SigningKeyError.wrongPassphrase) { try read("key.pem", passphrase: "wrong horse") }
    }

    @Test func aFileThatOthersCanReadIsRefused() throws {
        try SigningKey().write(to: folder.path("key.pem"), passphrase: "correct horse")
        for mode in [0o640, 0o604, 0o620, 0o601] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path("key.pem"))
            #expect(throws: SigningKeyError.readableByOthers(folder.path("key.pem"))) { try read("key.pem") }
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: folder.path("key.pem"))
        _ = try read("key.pem")
    }

    @Test func aKeyIsNeverReplaced() throws {
        let key = try SigningKey()
        try key.write(to: folder.path("key.pem"), passphrase: "correct horse")
        #expect(throws: SigningKeyError.fileExists(folder.path("key.pem"))) {
            try SigningKey().write(to: folder.path("key.pem"), passphrase: "correct horse")
        }
        try folder.link("link.pem", to: "elsewhere")
        #expect(throws: SigningKeyError.fileExists(folder.path("link.pem"))) {
            try key.write(to: folder.path("link.pem"), passphrase: "correct horse")
        }
        #expect(try read("key.pem").publicKey == key.publicKey)
    }

    @Test func shortPassphrasesAreRefused() throws {
        #expect(throws: SigningKeyError.shortPassphrase) {
            try SigningKey().write(to: folder.path("key.pem"), passphrase: "1234567")
        }
        #expect(try folder.contents == [])
    }

    @Test func otherFilesAreRejectedAsKeys() throws {
        try folder.write("text", to: "text.pem")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path("text.pem"))
        #expect(throws: SigningKeyError.malformed) { try read("text.pem") }
        #expect(throws: SigningKeyError.notPublic(folder.path("text.pem"))) {
            try PublicKey(file: folder.path("text.pem"))
        }
        // OpenSSL would ask for the passphrase at the terminal.
        try SigningKey().write(to: folder.path("private.pem"), passphrase: "correct horse")
        #expect(throws: SigningKeyError.notPublic(folder.path("private.pem"))) {
            try PublicKey(file: folder.path("private.pem"))
        }
        #expect(throws: SigningKeyError.self) { try read("none.pem") }
        #expect(throws: SigningKeyError.self) { try PublicKey(file: folder.path("none.pem")) }
        #expect(throws: SigningKeyError.self) { try read(".") }
    }
}
