import Testing

@testable import TomboloEngine

/// The policy of documents of a secure custom scheme. It decides what they may load over clear text.
@Suite struct ClearTextPolicyTests {
    private func field(_ policy: ContentSecurityPolicy?) -> String {
        SchemeResponse.protectiveHeaders(policy: policy).first { $0.name == "Content-Security-Policy" }?.value ?? ""
    }

    @Test func theDefaultPolicyForbidsClearText() {
        let text = field(nil)
        #expect(text.contains("script-src 'self' https: data: blob: 'unsafe-inline' 'unsafe-eval'"))
        #expect(text.contains("connect-src 'self' https: data: blob: wss:"))
        #expect(!text.contains("http:") && !text.contains("ws: ") && !text.contains("frame-src"))
    }

    @Test func aCompletePolicyIsUnchanged() {
        #expect(field(.strict) == ContentSecurityPolicy.strict.description)
    }

    @Test func aWildcardDoesNotAllowClearText() {
        let text = field(["default-src": ["*", "http://127.0.0.1:8080"], "img-src": ["http:"]])
        #expect(text.hasPrefix("default-src * http://127.0.0.1:8080; img-src http:, script-src "))
        let second = text.components(after: ", ")
        #expect(second.contains("connect-src 'self' https: data: blob: wss: http://127.0.0.1:8080"))
        #expect(second.contains("img-src 'self' https: data: blob: mediastream: filesystem: http:;"))
        #expect(!second.contains("*"))
    }

    @Test func missingDirectivesAreAdded() {
        let text = field(["frame-ancestors": ["'none'"]])
        #expect(text.hasPrefix("frame-ancestors 'none', script-src 'self' https:"))
    }
}

extension String {
    fileprivate func components(after separator: String) -> String {
        firstRange(of: separator).map { String(self[$0.upperBound...]) } ?? ""
    }
}
