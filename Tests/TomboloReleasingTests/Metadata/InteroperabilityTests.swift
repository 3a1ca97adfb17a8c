import Foundation
import TomboloJSON
import TomboloReleasing
import TomboloUpdates
import Testing

/// Compares with vectors that scripts/make-tuf-vectors made with securesystemslib and cryptography.
struct InteroperabilityTests {
    private let vectors: JSONValue

    init() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/tuf-vectors.json")
        vectors = try JSONValue(signedText: try Data(contentsOf: file), maximumDepth: 32)
    }

    @Test func canonicalFormsEqualThoseOfSecuresystemslib() throws {
        let values = try #require(vectors["values"]?.arrayValue)
        #expect(values.count == 200)
        for vector in values {
            let bytes = Data(try CanonicalJSON.bytes(of: vector["value"] ?? .null))
            #expect(bytes.count == vector["length"]?.intValue)
            #expect(FileDigest(of: bytes).text == vector["sha256"]?.stringValue, "\(vector)")
        }
    }

    @Test func identifiersOfKeysEqualThoseOfSecuresystemslib() throws {
        let keys = try #require(vectors["keys"]?.arrayValue)
        #expect(keys.count == 30)
        for vector in keys {
            let value = vector["key"] ?? .null
            #expect(PublicKey.identifier(of: value) == vector["keyid"]?.stringValue)
            let key = try #require(PublicKey(value))
            // Ours is the same object, so that keys keep their identifiers. securesystemslib ends a PEM text without a line break.
            guard key.scheme == .ed25519 else { continue }
            #expect(key.identifier == vector["keyid"]?.stringValue)
        }
    }

    @Test func signaturesOfCryptographyAreValid() throws {
        for vector in try #require(vectors["keys"]?.arrayValue) {
            let key = try #require(PublicKey(vector["key"] ?? .null))
            let message = Array(try #require(vector["message"]?.stringValue).utf8)
            let signature = Data(try #require(Hexadecimal.bytes(of: vector["sig"]?.stringValue ?? "")))
            #expect(key.isValid(signature, of: message))
            #expect(!key.isValid(signature, of: message + [0]))
            for bit in stride(from: 0, to: signature.count * 8, by: 7) {
                var changed = signature
                changed[changed.startIndex + bit / 8] ^= 1 << UInt8(bit % 8)
                #expect(!key.isValid(changed, of: message), "bit \(bit) of \(key.scheme)")
            }
        }
    }
}
