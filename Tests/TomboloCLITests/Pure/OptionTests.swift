import Testing
import TomboloEngine

@testable import TomboloCLI

struct OptionTests {
    @Test(arguments: [("900x640", 900, 640), ("1X1", 1, 1), ("16384x2048", 16384, 2048), ("7680x4320", 7680, 4320)])
    func aSizeIsParsedAsWidthAndHeight(text: String, width: Int, height: Int) {
        #expect(WindowSize(text) == WindowSize(width: width, height: height))
    }

    @Test(arguments: [
        "", "900", "x", "900x", "0x640", "-1x5", "+1x5", "900x640x1", "16385x1", "16384x16384", "5793x5793", "9e2x1",
        "９x９", "900 x 640",
    ])
    func malformedSizesAreRejected(text: String) {
        #expect(WindowSize(text) == nil)
    }

    @Test func aPolicyIsAKeywordOrAContentSecurityPolicy() throws {
        #expect(ServedPolicy("none")?.contentSecurityPolicy == nil)
        #expect(ServedPolicy("strict")?.contentSecurityPolicy == .strict)
        let policy = ServedPolicy("default-src 'self' https: ;; Img-Src *; upgrade-insecure-requests;")
        #expect(
            policy?.contentSecurityPolicy?.description
                == "default-src 'self' https:; img-src *; upgrade-insecure-requests")
    }

    @Test(arguments: ["", ";", "defualt-src 'self'", "Strict", "default-src a,b", "img-src *; img-src 'none'"])
    func invalidPoliciesAreRejected(text: String) {
        #expect(ServedPolicy(text) == nil)
    }
}
