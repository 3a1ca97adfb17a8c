import Foundation
import Testing
import TomboloEngine

@testable import TomboloTesting

/// The comparison of a page with a recorded picture, in WebKit.
@MainActor
@Suite(.enabled(if: TestEngine.all.contains(.gtk)))
struct ScreenshotTests {
    private static let html = """
        <!doctype html>
        <style>
            body { margin: 20px; background: #fff; font: 16px sans-serif; }
            input:focus { background: #0b6360; }
            button { width: 80px; height: 30px; background: #0b6360; border: 0; }
            #spinner { width: 20px; height: 20px; background: #c01c28; animation: turn 0.3s linear infinite; }
            @keyframes turn { to { transform: translateX(100px); } }
        </style>
        <p id="text">A text with several words</p>
        <p id="clock">12:00:00</p>
        <button></button>
        <div id="spinner"></div>
        <input autofocus>
        """

    private func withRecordedPage(
        _ body: @escaping @MainActor (TestPage, _ file: String) async throws -> Void
    ) async throws {
        let folder = TemporaryFolder()
        let file = folder.path("Tests.swift")
        try await withPage(.gtk) { test in
            try await test.open(Self.html)
            let first = await #expect(throws: ScreenshotMismatch.self) {
                try await requireScreenshot("Pictures/start.png", of: test.page, masking: ["#clock"], for: file)
            }
            #expect(first?.reason == .recorded)
            #expect(first?.description.contains("There was no picture Pictures/start.png.") == true)
            try await body(test, file)
        }
        withExtendedLifetime(folder) {}
    }

    @Test func aPageThatHasNotChangedIsAccepted() async throws {
        try await withRecordedPage { test, file in
            for _ in 1...3 {
                try await requireScreenshot("Pictures/start.png", of: test.page, masking: ["#clock"], for: file)
            }
            #expect(try await test.run("return document.adoptedStyleSheets.length") == 0)
            #expect(try await test.run("return document.activeElement.localName") == "input")
        }
    }

    @Test func aTextThatMovesByAPixelAndAMaskedElementAreAccepted() async throws {
        try await withRecordedPage { test, file in
            try await test.run(
                """
                document.querySelector('#text').style.transform = 'translateX(1px)';
                document.querySelector('#clock').textContent = '23:59:59';
                """)
            try await requireScreenshot("Pictures/start.png", of: test.page, masking: ["#clock"], for: file)
        }
    }

    /// Which window is active, and so shows the focus, changes at any time.
    @Test func theFocusAndTheSelectionAreNotInThePicture() async throws {
        try await withRecordedPage { test, file in
            try await test.run(
                "document.activeElement.blur(); getSelection().selectAllChildren(document.querySelector('#text'))")
            try await requireScreenshot("Pictures/start.png", of: test.page, masking: ["#clock"], for: file)
        }
    }

    @Test func aMissingButtonIsFound() async throws {
        try await withRecordedPage { test, file in
            try await test.run("document.querySelector('button').style.visibility = 'hidden'")
            let mismatch = await #expect(throws: ScreenshotMismatch.self) {
                try await requireScreenshot("Pictures/start.png", of: test.page, masking: ["#clock"], for: file)
            }
            guard case .pixels(let share) = mismatch?.reason else {
                Issue.record("\(String(describing: mismatch))")
                return
            }
            #expect(share > 0.01)
            let pictures = (mismatch?.pictures ?? []).map { URL(filePath: $0) }
            #expect(pictures.count == 2)
            for picture in pictures { _ = try PixelImage(png: Array(Data(contentsOf: picture))) }
            let report = try #require(mismatch?.report)
            #expect(mismatch?.description.contains(report) == true)
            let html = try String(contentsOfFile: report, encoding: .utf8)
            let images = html.matches(of: /src="data:image\/png;base64,([^"]+)"/).compactMap {
                Data(base64Encoded: String($0.1))
            }
            let recorded = URL(filePath: file).deletingLastPathComponent().appending(path: "Pictures/start.png")
            let expected = try ([recorded] + pictures).map { try Data(contentsOf: $0) }
            #expect(images == expected)
            #expect(html.matches(of: /src=/).count == 3 && !html.contains("<script"))
            if let folder = pictures.first?.deletingLastPathComponent() {
                try FileManager.default.removeItem(at: folder)
            }
        }
    }

    @Test func aReportEscapesTheNameOfThePicture() {
        let name = #"a"><script>alert(1)</script>&.png"#
        let html = ScreenshotReport(name: name, summary: name, pictures: [(name, [1])]).html
        #expect(!html.contains("<script") && !html.contains(#"alt="a">"#))
        #expect(html.contains("a&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;.png"))
    }

    @Test func aFileThatIsNotAPictureIsReportedByItsName() async throws {
        let folder = TemporaryFolder()
        try folder.write("text".utf8, to: "start.png")
        try await withPage(.gtk) { test in
            try await test.open(Self.html)
            let failure = await #expect(throws: TestFailure.self) {
                try await requireScreenshot("start.png", of: test.page, for: folder.path("Tests.swift"))
            }
            #expect(failure?.description.contains("start.png is not a picture") == true)
        }
    }

    @Test func aPictureOfTheEnginesVersionIsPreferred() throws {
        let folder = TemporaryFolder()
        let version = try #require(EngineVersion("2.50.6"))
        let files = { ScreenshotFiles("Pictures/start.png", beside: folder.path("Tests.swift"), engine: version) }
        #expect(files().name == "Pictures/start.png" && files().recorded == nil)
        try files().record([1])
        #expect(files().recorded == [1])
        try folder.write([UInt8(2)], to: "Pictures/start-2.50.png")
        #expect(files().name == "Pictures/start-2.50.png" && files().recorded == [2])
        try folder.write([UInt8(3)], to: "Pictures/start-2.52.png")
        #expect(files().recorded == [2])
    }
}
