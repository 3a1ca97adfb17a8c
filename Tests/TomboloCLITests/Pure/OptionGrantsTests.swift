import Testing
import TomboloBridge

@testable import TomboloCLI

struct OptionGrantsTests {
    @Test func aGrantIsSuggestedAsAnOption() throws {
        let suggestion = OptionGrants.suggestion(of: try Grant(["a.b"], to: ["app://my-site"]))
        #expect(suggestion?.text == "--grant 'a.b@app://my-site'")
        #expect(suggestion?.advice == "Run the command with --grant 'a.b@app://my-site'.")
    }

    /// The page chooses the names of its calls, and a user copies the option to a shell.
    @Test(arguments: ["a$(reboot)", "a`reboot`", "a;reboot", "it's", "a|b", "&", "-x"])
    func aCallNameIsQuotedAsOneShellWord(name: String) throws {
        let text = try #require(OptionGrants.suggestion(of: try Grant([name], to: ["app://my-site"]))?.text)
        let quoted = name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
        #expect(text == "--grant '\(quoted)@app://my-site'")
    }

    @Test(arguments: [
        try Grant(["a.b"], to: ["app://my-site"], frames: .sameOrigin),
        try Grant(["a.b"], to: ["https://example.com:8443"], frames: .embedded),
        try Grant(["a.b"], to: ["app://my-site"], allowsSynchronousCalls: true),
        try Grant(["a,b"], to: ["app://my-site"]), try Grant(["a.b"], to: ["file:///srv/a,b/"]),
    ])
    func aGrantThatTheOptionCannotExpressIsSuggestedAsAPolicy(grant: Grant) throws {
        let suggestion = try #require(OptionGrants.suggestion(of: grant))
        #expect(try AccessPolicy(jsonText: suggestion.text).grants == [grant])
        #expect(suggestion.advice.hasSuffix("--policy FILE, a file that contains \(suggestion.text)."))
    }
}
