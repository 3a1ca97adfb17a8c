import Foundation
import Testing
import TomboloSystem
import TomboloTestServer

@Suite struct ProcessFolderTests {
    @Test func aFolderIsPrivateToTheUserAndNamedWithTheProcessID() throws {
        let place = TemporaryFolder()
        let path = try ProcessFolder.make(in: place.url.path(percentEncoded: false), prefix: "tombolo-")
        var facts = stat()
        #expect(stat(path, &facts) == 0 && facts.st_mode & 0o777 == 0o700)
        let name = URL(filePath: path).lastPathComponent
        #expect(name.hasPrefix("tombolo-\(getpid())-"))
        #expect(ProcessFolder.endedProcess(of: name, prefix: "tombolo-") == nil)
    }

    @Test func onlyTheIDOfAProcessThatHasEndedIsReported() {
        // Above the largest number that Linux gives.
        #expect(ProcessFolder.endedProcess(of: "tombolo-4194305-abc", prefix: "tombolo-") == 4_194_305)
        for name in ["tombolo-x-abc", "tombolo-0-abc", "tombolo--1-abc", "other-4194305-abc", "tombolo-"] {
            #expect(ProcessFolder.endedProcess(of: name, prefix: "tombolo-") == nil, "\(name)")
        }
    }

    @Test func aMissingLocationIsAnError() {
        #expect(throws: FileError("made", "/no/folder", code: ENOENT)) {
            try ProcessFolder.make(in: "/no/folder", prefix: "tombolo-")
        }
    }
}
