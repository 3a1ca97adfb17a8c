import Foundation
import Testing
import TomboloEngine

@testable import TomboloBrowser

/// The explanations of pages that could not be loaded.
@Suite
struct LoadFailureTests {
    @Test(arguments: Language.allCases, LoadFailure.Cause.allCases)
    func theExplanationOfEveryCauseNamesTheSite(language: Language, cause: LoadFailure.Cause) throws {
        let failure = LoadFailure(try #require(URL(string: "https://example.com/page")), cause: cause)
        let text = failure.explanation(BrowserTexts(language))
        #expect(text.contains("example.com") && !text.contains("%"))
    }

    @Test
    func formatSpecifiersInAUserNameAreNotInterpreted() throws {
        let failure = LoadFailure(try #require(URL(string: "https://%25@example.com/")), cause: .other)
        #expect(failure.explanation(BrowserTexts(.english)) == "example.com cannot be shown.")
    }

    @Test
    func aConfusableHostIsShownInItsASCIIForm() throws {
        guard case .page(let url) = TypedAddress("http://аррӏе.com/") else { throw CancellationError() }
        let failure = LoadFailure(url, cause: .insecure)
        #expect(failure.explanation(BrowserTexts(.english)).hasPrefix("The connection to xn--80ak6aa92e.com would"))
        #expect(failure.alert == .insecureSite(host: "xn--80ak6aa92e.com"))
    }

    @Test(
        arguments: [
            (TypedAddress.nothing, BrowserAlert.emptyAddress), (.unusable(.notAnAddress), .notAnAddress("x")),
            (.unusable(.scheme("ftp")), .schemeNotShown("ftp")), (.search("x"), nil),
        ] as [(TypedAddress, BrowserAlert?)])
    func unusableTextBecomesAnAlert(typed: TypedAddress, alert: BrowserAlert?) {
        #expect(BrowserAlert(typed, as: "x") == alert)
    }

    @Test
    func aHugeTextIsTruncatedInItsAlert() {
        let alert = BrowserAlert(.unusable(.notAnAddress), as: String(repeating: "x", count: 100_000))
        #expect(alert.map { $0.message(BrowserTexts(.english)).count < 200 } == true)
    }
}
