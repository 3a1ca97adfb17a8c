import Foundation
import Testing

@testable import TomboloUpdates

/// The digests of FIPS 180-4 and RFC 1321, which every system must compute.
@Suite
struct DigestAlgorithmTests {
    @Test(arguments: [
        (DigestAlgorithm.md5, "900150983cd24fb0d6963f7d28e17f72"),
        (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            .sha512,
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd"
                + "454d4423643ce80e2a9ac94fa54ca49f"
        ),
    ])
    func publishedDigestsAreComputed(algorithm: DigestAlgorithm, text: String) {
        #expect(algorithm.digest(of: Data("abc".utf8)).map { Hexadecimal.text(of: $0) } == text)
    }

    @Test(arguments: DigestAlgorithm.allCases)
    func aBufferOfAnotherSizeIsRejected(algorithm: DigestAlgorithm) {
        var digest = [UInt8](repeating: 0, count: algorithm.size + 1)
        let isDone = digest.withUnsafeMutableBytes { digest in
            [UInt8]().withUnsafeBytes { algorithm.compute($0, into: digest) }
        }
        #expect(!isDone)
        #expect(algorithm.digest(of: Data())?.count == algorithm.size)
    }
}
