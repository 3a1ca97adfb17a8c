import Testing
import TomboloBrowser

/// The alerts for files that cannot be used.
@Suite struct BrowserAlertTests {
    @Test func aFullDiskIsTheSameAlertForEveryFile() {
        #expect(BrowserAlert(FileProblem.diskFull(path: "/a")) == .diskFull)
        #expect(BrowserAlert(LibraryError.full("/b")) == .diskFull)
        #expect(BrowserAlert.diskFull.message(BrowserTexts(.english)).hasPrefix("The disk is full."))
    }

    @Test func theAlertNamesTheFile() {
        #expect(BrowserAlert(FileProblem.notPermitted(path: "/a")) == .unusableFile("/a"))
        #expect(BrowserAlert(LibraryError.system(path: "/b", reason: "x")) == .unusableFile("/b"))
    }

    @Test func cancelledAndClosedAreNotAlerts() {
        #expect(BrowserAlert(LibraryError.cancelled) == nil && BrowserAlert(LibraryError.closed) == nil)
    }
}
