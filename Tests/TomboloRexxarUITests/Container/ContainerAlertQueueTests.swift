import Testing
import TomboloBridge
import TomboloRexxar
import TomboloWidgets

@testable import TomboloRexxarUI

/// The queue of a container's dialogs with a presenter that records dialogs in place of showing them.
@MainActor
@Suite struct ContainerAlertQueueTests {
    private let screen = Screen()

    private func makeQueue() -> ContainerAlertQueue<Screen> { ContainerAlertQueue(screen, RXRTexts()) }

    private func alert(_ title: String) -> RXRAlert { RXRAlert(title: title, message: "", buttons: ["No", "Yes"]) }

    @Test func aDialogIsAnsweredOnceAndTheNextOneFollows() throws {
        let queue = makeQueue()
        var answers: [String] = []
        try queue.show(alert("first"), of: nil) { answers.append("first \($0.button ?? -1)") }
        try queue.show(alert("second"), of: nil) { answers.append("second \($0.button ?? -1)") }
        #expect(screen.titles == ["first"])
        screen.shown.first?.end(AlertEnding(button: 1))
        screen.shown.first?.end(AlertEnding(button: 0))
        #expect(answers == ["first 1"])
        #expect(screen.titles == ["first", "second"])
    }

    @Test func theEndOfADocumentEndsOnlyItsOwnDialogs() throws {
        let queue = makeQueue()
        var answers: [String] = []
        let ended = try #require(DocumentID(String(repeating: "1", count: 32).utf8))
        let other = try #require(DocumentID(String(repeating: "2", count: 32).utf8))
        try queue.show(alert("shown"), of: ended) { answers.append("shown \($0.button ?? -1)") }
        try queue.show(alert("queued"), of: ended) { answers.append("queued \($0.button ?? -1)") }
        try queue.show(alert("other"), of: other) { answers.append("other \($0.button ?? -1)") }
        queue.documentEnded(ended)
        #expect(Set(answers) == ["shown -1", "queued -1"])
        #expect(screen.titles == ["shown", "other"])
    }

    @Test func dialogsEndWithTheWindow() throws {
        let queue = makeQueue()
        var answers: [Int?] = []
        for title in ["shown", "queued"] { try queue.show(alert(title), of: nil) { answers.append($0.button) } }
        screen.shown.first?.end(AlertEnding(isGone: true))
        #expect(answers == [nil, nil])
        #expect(queue.count == 0)
        #expect(screen.titles == ["shown"])
    }

    @Test func closingTheContainerEndsItsDialogs() throws {
        let queue = makeQueue()
        var answers: [Int?] = []
        for title in ["shown", "queued"] { try queue.show(alert(title), of: nil) { answers.append($0.button) } }
        queue.close()
        #expect(answers == [nil, nil])
        #expect(queue.count == 0)
    }

    @Test func aDialogThatCannotBeShownIsRefusedOrEndedWithoutAnAnswer() throws {
        let queue = makeQueue()
        var answers: [Int?] = []
        for title in ["shown", "queued"] { try queue.show(alert(title), of: nil) { answers.append($0.button) } }
        screen.canPresent = false
        #expect(throws: RXRWidgetError.self) { try queue.show(alert("late"), of: nil) { answers.append($0.button) } }
        screen.shown.first?.end(AlertEnding(button: 0))
        #expect(answers == [0, nil])
        #expect(screen.titles == ["shown"])
    }
}

/// Records the dialogs that a queue presents.
@MainActor
private final class Screen: ContainerAlertPresenting {
    var canPresent = true
    private(set) var titles: [String] = []
    private(set) var shown: [RecordedAlert] = []

    func present(
        _ content: AlertContent, closeLabel: String, noMoreLabel: String?,
        finish: @escaping @MainActor (AlertEnding) -> Void
    ) -> RecordedAlert? {
        guard canPresent else { return nil }
        titles.append(content.title)
        let alert = RecordedAlert(finish)
        shown.append(alert)
        return alert
    }
}

@MainActor
private final class RecordedAlert: ContainerAlert {
    private var finish: (@MainActor (AlertEnding) -> Void)?

    init(_ finish: @escaping @MainActor (AlertEnding) -> Void) { self.finish = finish }

    func end(_ ending: AlertEnding) {
        let finish = finish
        self.finish = nil
        finish?(ending)
    }

    func dismiss() { end(AlertEnding()) }
}
