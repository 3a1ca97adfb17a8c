import Testing
import TomboloBrowser

/// What a person is told of files that cannot be used.
@Suite struct BrowserAlertTests {
    @Test func aFullDiskIsOneThingWhateverItHasNoRoomFor() {
        #expect(BrowserAlert(FileProblem.diskFull(path: "/a")) == .diskFull)
        #expect(BrowserAlert(LibraryError.full("/b")) == .diskFull)
        #expect(BrowserAlert.diskFull.message(BrowserTexts(.english)).hasPrefix("The disk is full."))
    }

    @Test func aFileIsNamed() {
        #expect(BrowserAlert(FileProblem.notPermitted(path: "/a")) == .unusableFile("/a"))
        #expect(BrowserAlert(LibraryError.system(path: "/b", reason: "x")) == .unusableFile("/b"))
    }

    @Test func whatWasOnlyTakenBackNeedsNoWords() {
        #expect(BrowserAlert(LibraryError.cancelled) == nil && BrowserAlert(LibraryError.closed) == nil)
    }
}
