import Foundation
import Testing

@testable import TomboloBrowser

/// The texts of the user interface.
@Suite struct BrowserTextsTests {
    @Test func rightToLeftValuesAreIsolated() {
        let texts = BrowserTexts(.english)
        let name = "\u{5D0}\u{5D1}fdp.exe"
        #expect(texts[.downloadStarted, name].unicodeScalars.contains("\u{2068}"))
        #expect(texts[.downloadStarted, name].contains("\u{2068}\(name)\u{2069}"))
        #expect(!texts[.downloadStarted, "plain.txt"].unicodeScalars.contains("\u{2068}"))
        #expect(texts[.sourceOf, "\u{2068}\(name)\u{2069}"].unicodeScalars.count { $0 == "\u{2068}" } == 1)
    }

    @Test(arguments: Language.allCases)
    func everyTextExistsInEveryLanguage(language: Language) {
        for text in BrowserText.allCases {
            #expect(BrowserTexts.table(of: language)[text]?.isEmpty == false, "\(text) in \(language)")
        }
    }

    @Test(
        arguments: [
            (
                Language.english,
                [
                    "Warning", "Please enter url address you want to go.", "The page you requested could not be found.",
                    "Confirm", "Please enter URL address here.", "URL Address TextField", "Move", "Backward", "Forward",
                ]
            ),
            (
                .korean,
                [
                    "경고", "주소창에 이동하고자 하는 페이지의 주소를 입력해주세요.", "요청하신 페이지를 찾을 수 없습니다.", "확인", "주소를 입력해주세요.", "URL 주소창",
                    "이동", "뒤로", "앞으로",
                ]
            ),
            (
                .japanese,
                [
                    "警告", "アドレスバーに移動しようとするページのアドレスを入力してください。", "要求されたページを見つけることができません。", "確認", "アドレスを入力してください。",
                    "URLアドレスバー", "移動", "戻る", "進む",
                ]
            ),
        ])
    func theTextsOfTheOriginalAreUnchanged(language: Language, words: [String]) {
        let texts = BrowserTexts(language)
        let keys: [BrowserText] = [
            .warning, .emptyURL, .pageNotFound, .confirm, .addressPlaceholder, .addressLabel, .go, .back, .forward,
        ]
        #expect(keys.map { texts[$0] } == words)
    }

    @Test(arguments: Language.allCases)
    func everyLanguageHasTheSamePlaceholders(language: Language) {
        func places(_ text: String) -> Int { text.components(separatedBy: "%").count - 1 }
        for text in BrowserText.allCases {
            #expect(
                places(BrowserTexts(language)[text]) == places(BrowserTexts(.english)[text]), "\(text) in \(language)")
        }
    }

    @Test func valuesReplaceTheirPlaceholders() {
        #expect(BrowserTexts(.english)[.notAnAddress, "a%@b"] == "“a%@b” is not the address of a page.")
        #expect(TextFormat("%d of %d").filled(with: ["1", "2"]) == "1 of 2")
        #expect(TextFormat("%2$@: %1$d").filled(with: ["1", "two"]) == "two: 1")
    }

    @Test(arguments: ["%d %d", "%", "100%%", "%x", "%9$d", "%0$@", "%1$", "%99999999999999999999$d"])
    func anInvalidFormatDoesNotCrash(format: String) {
        let text = TextFormat(format).filled(with: ["1"])
        #expect(!text.isEmpty)
        if format == "%d %d" { #expect(text == "1 %d") }
        if format == "100%%" { #expect(text == "100%") }
    }

    @Test(
        arguments: [
            (["ko_KR.UTF-8", "ko_KR", "ko", "C"], Language.korean), (["ja"], .japanese), (["ja-JP"], .japanese),
            (["fr_FR", "ja_JP.UTF-8", "en"], .japanese), (["C"], .english), ([], .english), (["de_DE.UTF-8"], .english),
            (["kok_IN", "C"], .english), (["KO"], .korean), (["en_US", "ko"], .english),
        ])
    func theFirstSupportedLanguageIsUsed(names: [String], language: Language) {
        #expect(Language(preferred: names) == language)
    }
}
