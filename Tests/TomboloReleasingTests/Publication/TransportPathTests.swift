import Foundation
import TomboloUpdates
import Testing

@testable import TomboloReleasing

struct TransportPathTests {
    private let one = FileDigest(of: Data("1".utf8))
    private let two = FileDigest(of: Data("2".utf8))

    @Test func aFileIsFoundByItsPath() {
        let files: [TransportFile] = [
            .object(one), .compressed(one), .delta(one, from: two), .pack(one, from: two), .hints(one),
        ]
        for file in files { #expect(TransportFile(path: file.path) == file) }
    }

    @Test func noOtherPathIsAFile() {
        let (one, two) = (one.text, two.text)
        let paths = [
            "", "/", "objects", "objects/\(one)", "objects/a/\(one.dropFirst())", "objects/\(one.prefix(2))/\(one)",
            TransportFile.object(self.one).path.uppercased(), "\(TransportFile.object(self.one).path).dcz",
            "/\(TransportFile.object(self.one).path)", "deltas/\(one)/\(two)", "deltas/\(one)/\(two).zst",
            "deltas/\(one)/x/\(two).dcz", "packs/\(one)/\(two).dcz", "packs/\(one.uppercased())/\(two).tbpk",
            "packs/\(two).tbpk", "hints/\(one)", "hints/\(one).json/", "hints/x/\(one).json", "targets/\(one).json",
        ]
        for path in paths { #expect(TransportFile(path: path) == nil, "\(path)") }
    }
}
