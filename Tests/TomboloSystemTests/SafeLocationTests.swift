#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif
import Testing
import TomboloSystem
import TomboloTestServer

/// The check whether other users can replace a file.
@Suite struct SafeLocationTests {
    @Test func aLocationIsSafeUnlessOthersCanWriteToItOrItsParents() throws {
        let folder = TemporaryFolder()
        try folder.write("x".utf8, to: "inner/file")
        let inner = folder.path("inner")
        #expect(chmod(folder.path(""), 0o755) == 0)
        #expect(SafeLocation.isSafe("\(inner)/file"))
        #expect(chmod("\(inner)/file", 0o666) == 0)
        #expect(!SafeLocation.isSafe("\(inner)/file"))
        #expect(chmod("\(inner)/file", 0o644) == 0 && chmod(inner, 0o777) == 0)
        #expect(!SafeLocation.isSafe("\(inner)/file"))
        #expect(chmod(inner, 0o755) == 0 && chmod(folder.path(""), 0o775) == 0)
        #expect(!SafeLocation.isSafe("\(inner)/file"))
        #expect(!SafeLocation.isSafe("\(inner)/missing"))
    }
}
