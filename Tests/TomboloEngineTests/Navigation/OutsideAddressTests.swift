import Foundation
import Testing

@testable import TomboloEngine

@Suite struct OutsideAddressTests {
    @Test(arguments: [
        ("mailto:a@b.example?attach=/home/me/.ssh/id_rsa&subject=Hi", "mailto:a@b.example?subject=Hi"),
        ("MAILTO:a@b.example?%41ttach=/x&body=b%26attach%3D", "MAILTO:a@b.example?body=b%26attach%3D"),
        ("mailto:a@b.example?subject=Hi;attachment=/x", "mailto:a@b.example?subject=Hi"),
        ("mailto:?attach=/x", "mailto:"), ("mailto:a@b.example", "mailto:a@b.example"),
        ("tel:+123?attach=1", "tel:+123?attach=1"),
    ])
    func unsafeMailtoFieldsAreRemoved(address: String, tidied: String) throws {
        #expect(OutsideAddress.tidied(try #require(URL(string: address))).absoluteString == tidied)
    }
}
