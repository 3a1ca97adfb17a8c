import TestSupport
import RexxarFixtures
import TomboloEngine
import CAdwaita
import CGTK
import GLibRuntime
import Testing
import TomboloBridge
import TomboloTesting
import TomboloWidgets

@testable import TomboloRexxar
@testable import TomboloRexxarUI

@MainActor
@Suite
struct AlertDialogTests {
    private let alert = RXRAlert(
        title: "Dialog Title", message: "This is dialog message!", buttons: ["Cancel", "Confirm"])
    private let one = WidgetFixtures.documentID(1)

    @Test
    func dialogsOfAHiddenViewAreRejected() async throws {
        try await withContainerWindow(isShown: false) { window in
            #expect(throws: RXRWidgetError.self) { try window.view.show(alert) { _ in } }
            #expect(window.view.dialogs.count == 0)
        }
    }

    @Test
    func pressingAButtonAnswersWithItsIndex() async throws {
        try await withContainerWindow { window in
            for (index, label) in alert.buttons.enumerated() {
                var answers: [RXRAlert.Answer] = []
                try window.view.show(alert) { answers.append($0) }
                let texts = window.texts(below: try window.dialog().reference.pointer)
                #expect(texts.contains("Dialog Title"))
                #expect(texts.contains("This is dialog message!"))
                #expect(gtk_window_get_transient_for(try window.dialog().window) == window.window)
                try window.press(label)
                try await until("the answer") { !answers.isEmpty }
                #expect(answers == [RXRAlert.Answer(button: index)])
                #expect(window.view.dialogs.count == 0)
            }
        }
    }

    @Test
    func closingADialogAnswersWithoutAButton() async throws {
        try await withContainerWindow { window in
            var answers: [RXRAlert.Answer] = []
            try window.view.show(alert) { answers.append($0) }
            try window.dialog().close()
            try await until("the answer") { !answers.isEmpty }
            #expect(answers == [RXRAlert.Answer(button: nil)])
        }
    }

    @Test
    func escapeClosesADialog() async throws {
        try await withContainerWindow(alone: true) { window in
            var answers: [RXRAlert.Answer] = []
            try window.view.show(alert) { answers.append($0) }
            // Without a window manager, the dialog is in the corner of the screen. The window under the pointer receives the keys, so the
            // pointer is moved there.
            try await until(
                "the answer",
                every: { _ = try await ShellRun.of(["xdotool", "mousemove", "60", "40", "key", "Escape"]) },
                { !answers.isEmpty })
            #expect(answers == [RXRAlert.Answer(button: nil)])
        }
    }

    @Test
    func aDialogWithoutButtonsHasACloseButton() async throws {
        try await withContainerWindow { window in
            var answers: [RXRAlert.Answer] = []
            try window.view.show(RXRAlert(title: "", message: "Only this", buttons: [])) { answers.append($0) }
            try window.press("Close")
            try await until("the answer") { !answers.isEmpty }
            #expect(answers == [RXRAlert.Answer(button: nil)])
        }
    }

    @Test
    func textsAreNeitherMarkupNorMnemonics() async throws {
        try await withContainerWindow { window in
            let message = "<a href='x'>a</a>\n&amp;"
            try window.view.show(RXRAlert(title: "<b>T", message: message, buttons: ["_save __as", "<i>"])) { _ in }
            let texts = window.texts(below: try window.dialog().reference.pointer)
            #expect(texts.contains("<b>T"))
            #expect(texts.contains(message))
            #expect(texts.contains("_save __as"))
            #expect(texts.contains("<i>"))
        }
    }

    @Test
    func longTextIsTruncatedAndExtraButtonsAreOmitted() async throws {
        try await withContainerWindow { window in
            let long = String(repeating: "word ", count: 200_000)
            let alert = RXRAlert(title: long, message: long, buttons: (0..<100).map { "\($0) \(long)" })
            var answers: [RXRAlert.Answer] = []
            try window.view.show(alert) { answers.append($0) }
            let dialog = try window.dialog().reference.pointer
            let texts = window.texts(below: dialog)
            #expect(texts.allSatisfy { $0.unicodeScalars.count <= DisplayText.paragraph + 1 })
            #expect(Set(texts.filter { $0.hasSuffix("…") }).count == 2 + RXRAlert.maximumButtons)
            try window.dialog().press(11)
            #expect(answers == [RXRAlert.Answer(button: 11)])
        }
    }

    @Test
    func aDialogHasTheAlertDialogAccessibleRole() async throws {
        try await withContainerWindow { window in
            try window.view.show(alert) { _ in }
            let dialog = try window.dialog()
            #expect(gtk_accessible_get_accessible_role(dialog.reference.opaque) == GTK_ACCESSIBLE_ROLE_ALERT_DIALOG)
            #expect(dialog.title == "Dialog Title")
            #expect(gtk_window_get_modal(dialog.window) != 0)
        }
    }

    @Test
    func theAnswerContainsTheTextOfTheField() async throws {
        try await withContainerWindow { window in
            var answers: [RXRAlert.Answer] = []
            let alert = RXRAlert(
                title: "shop.example", message: "Your name?", buttons: ["No", "Yes"], defaultButton: 1, field: "Jo\0e")
            try window.view.show(alert) { answers.append($0) }
            let dialog = try window.dialog().reference.pointer
            let entry = try #require(window.widgets(gtk_entry_get_type(), below: dialog).first)
            #expect(String(copying: gtk_editable_get_text(OpaquePointer(entry))) == "Joe")
            #expect(tombolo_has_accessible_label(entry, "Your name?") != 0)
            #expect(try window.dialog().defaultButton == 1)
            gtk_editable_set_text(OpaquePointer(entry), "Ada")
            try window.press("Yes")
            try await until("the answer") { !answers.isEmpty }
            #expect(answers == [RXRAlert.Answer(button: 1, text: "Ada")])
        }
    }

    @Test
    func dialogsAreQueuedUpToALimit() async throws {
        try await withContainerWindow { window in
            var answers: [Int] = []
            for index in 0..<ContainerAlertLimits.maximumCount {
                let alert = RXRAlert(title: "Dialog \(index)", message: "", buttons: ["OK"])
                try window.view.show(alert, of: WidgetFixtures.documentID(index)) { _ in answers.append(index) }
            }
            #expect(throws: RXRWidgetError.self) { try window.view.show(alert) { _ in answers.append(-1) } }
            for index in 0..<ContainerAlertLimits.maximumCount {
                #expect(try window.dialog().heading == "Dialog \(index)")
                #expect(answers.count == index)
                try window.dialog().press(0)
            }
            #expect(answers == Array(0..<ContainerAlertLimits.maximumCount))
            #expect(window.view.dialogs.current == nil)
        }
    }

    @Test
    func dialogsEndWithTheirDocument() async throws {
        try await withContainerWindow { window in
            var answers: [String] = []
            for (name, document) in [("a", 1), ("b", 2), ("c", 1)] {
                try window.view.show(alert, of: WidgetFixtures.documentID(document)) {
                    answers.append("\(name) \($0.button ?? -1)")
                }
            }
            window.view.documentEnded(one)
            #expect(answers == ["c -1", "a -1"])
            try window.dialog().press(1)
            #expect(answers == ["c -1", "a -1", "b 1"])
        }
    }

    @Test
    func dialogsEndWithTheirView() async throws {
        try await withContainerWindow { window in
            var answers: [RXRAlert.Answer] = []
            for _ in 0..<3 { try window.view.show(alert, of: one) { answers.append($0) } }
            window.close()
            #expect(answers == Array(repeating: RXRAlert.Answer(button: nil), count: 3))
        }
    }

    @Test
    func dialogsEndWhenTheDialogWindowIsDestroyed() async throws {
        try await withContainerWindow { window in
            var answers: [RXRAlert.Answer] = []
            for _ in 0..<2 { try window.view.show(alert, of: one) { answers.append($0) } }
            gtk_window_destroy(try window.dialog().window)
            try await until("the answers") { answers.count == 2 }
            #expect(answers == Array(repeating: RXRAlert.Answer(button: nil), count: 2))
            #expect(window.view.dialogs.count == 0)
        }
    }

    @Test
    func dialogsEndWhenTheParentWindowIsDestroyed() async throws {
        try await withContainerWindow { window in
            var answers: [RXRAlert.Answer] = []
            for _ in 0..<2 { try window.view.show(alert) { answers.append($0) } }
            let dialog = try window.dialog()
            window.destroyWindow()
            // The dialog must not refer to the freed window: GTK 4.8 would use that pointer when the dialog's last reference is released.
            #expect(gtk_window_get_transient_for(dialog.reference.pointer(as: GtkWindow.self)) == nil)
            try await until("the answers") { answers.count == 2 }
            #expect(answers == Array(repeating: RXRAlert.Answer(button: nil), count: 2))
        }
    }

    @Test
    func closingADialogBeforeItIsDrawnAnswersOnce() async throws {
        try await withContainerWindow { window in
            for close in [{ $0.close() }, { $0.press(0) }, { $0.dismiss() }] as [@MainActor (AlertDialog) -> Void] {
                var answers: [RXRAlert.Answer] = []
                try window.view.show(alert) { answers.append($0) }
                close(try window.dialog())
                try await until("the answer") { answers.count == 1 }
            }
        }
    }

    @Test
    func theUserCanBlockFurtherDialogsOfAPage() async throws {
        try await withContainerWindow { window in
            var answers = 0
            @MainActor func check() throws -> UnsafeMutablePointer<GtkWidget>? {
                window.widgets(gtk_check_button_get_type(), below: try window.dialog().reference.pointer).first
            }
            for _ in 0..<5 { try window.view.show(alert, of: one) { _ in answers += 1 } }
            for _ in 0..<2 {
                #expect(try check() == nil)
                try window.dialog().press(0)
            }
            let button = try #require(try check())
            gtk_check_button_set_active(UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkCheckButton.self), 1)
            try window.dialog().press(0)
            #expect(answers == 5)
            #expect(window.view.dialogs.count == 0)
            #expect(throws: RXRWidgetError.self) { try window.view.show(alert, of: one) { _ in } }
            try window.view.show(alert, of: WidgetFixtures.documentID(2)) { _ in }
        }
    }
}
