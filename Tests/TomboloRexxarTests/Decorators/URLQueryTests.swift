import Foundation
import Testing

@testable import TomboloRexxar

/// The setting of parameters in a query, which leaves the rest of the query unchanged.
@Suite struct URLQueryTests {
    @Test(arguments: [
        // The rest of the query is kept byte for byte.
        ("?a=1&a=2&a", "?a=1&a=2&a&t=new"),
        ("?x==1=2&y&&=z&+=+", "?x==1=2&y&&=z&+=+&t=new"),
        ("?q=%E4%BD%a0%2f/%2B+:@!$'()*,;?", "?q=%E4%BD%a0%2f/%2B+:@!$'()*,;?&t=new"),
        ("", "?t=new"),
        ("?", "?t=new"),
        ("#t=old?t=old", "?t=new#t=old?t=old"),
        ("?a=1#?t=1", "?a=1&t=new#?t=1"),
        // All parameters with the name are replaced, including those with a percent-encoded name.
        ("?t=old", "?t=new"),
        ("?a=1&t=old&b=2&t&t=older&c=3", "?a=1&t=new&b=2&c=3"),
        ("?%74=old&%74", "?t=new"),
        ("?t&a=t", "?t=new&a=t"),
        // Similar names are not replaced.
        ("?T=1&tt=2&t%20=3&t%zz=4&a=t&%C1%B4=5", "?T=1&tt=2&t%20=3&t%zz=4&a=t&%C1%B4=5&t=new"),
    ])
    func settingAParameterKeepsTheRestOfTheQuery(before: String, after: String) throws {
        // An engine encodes a percent sign that does not begin a valid sequence.
        let url = try #require(URL(string: "https://h.example/a%20b" + before.replacing("%zz", with: "%25zz")))
        let expected = "https://h.example/a%20b" + after.replacing("%zz", with: "%25zz")
        #expect(URLQuery(of: url).setting([("t", "new")]).absoluteString == expected)
    }

    @Test func reservedCharactersInNamesAndValuesAreEncoded() throws {
        let url = try #require(URL(string: "https://h.example/?k"))
        let set = URLQuery(of: url).setting([("a&b=c", "1 +&=#%2F漢\u{0}"), ("", "")])
        #expect(set.absoluteString == "https://h.example/?k&a%26b%3Dc=1%20%2B%26%3D%23%252F%E6%BC%A2%00&=")
    }

    @Test func aNameWithASpaceMatchesPlusAndPercentEncoding() throws {
        let url = try #require(URL(string: "https://h.example/?my+name=1&my%20name=2&my%2Bname=3"))
        #expect(URLQuery(of: url).setting([("my name", "x")]).query(percentEncoded: true) == "my%20name=x&my%2Bname=3")
    }

    @Test func namesAreComparedAsBytes() throws {
        let url = try #require(URL(string: "https://h.example/?e%CC%81=1"))
        #expect(URLQuery(of: url).setting([("\u{E9}", "2")]).query(percentEncoded: true) == "e%CC%81=1&%C3%A9=2")
    }

    @Test func settingNoParametersKeepsTheURL() throws {
        let url = try #require(URL(string: "https://h.example?#"))
        #expect(URLQuery(of: url).setting([]) == url)
    }
}
