import Foundation
import Testing

@testable import TomboloUpdates

/// Hints about compressed forms.
struct TransportHintsTests {
    // The digests are named in the order of their texts: 3fc4… and 7692….
    private let one = FileDigest(of: Data("two".utf8))
    private let two = FileDigest(of: Data("one".utf8))

    private func error(_ text: String) -> TrustError? {
        do throws(TrustError) {
            _ = try TransportHints(Data(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test func hintsHaveExactlyOneEncoding() throws {
        let hints = TransportHints(
            zst: [two: 5, one: 7], deltas: [one: [FileDelta(old: two, size: 9), FileDelta(old: one, size: 3)]])
        let deltas = #"{"\#(one.text)":[["\#(one.text)",3],["\#(two.text)",9]]}"#
        let text = #"{"deltas":\#(deltas),"v":1,"zst":{"\#(one.text)":7,"\#(two.text)":5}}"#
        #expect(String(decoding: hints.encoded, as: UTF8.self) == text)
        let parsed = try TransportHints(Data(text.utf8))
        #expect(parsed.zst == hints.zst && parsed.encoded == hints.encoded)
        #expect(parsed.deltas == [one: [FileDelta(old: one, size: 3), FileDelta(old: two, size: 9)]])
    }

    @Test func bothMembersMayBeMissing() throws {
        #expect(try TransportHints(Data(#"{"v":1}"#.utf8)) == TransportHints())
        #expect(String(decoding: TransportHints().encoded, as: UTF8.self) == #"{"deltas":{},"v":1,"zst":{}}"#)
    }

    @Test func malformedHintsAreRejected() {
        let digest = one.text
        for text in [
            "", "[]", "{}", "<html>", #"{"v":2}"#, #"{"v":"1"}"#, #"{"v":1,"v":1}"#, #"{"v":1,"zst":[]}"#,
            #"{"v":1,"zst":{"\#(digest)":0}}"#, #"{"v":1,"zst":{"\#(digest)":-1}}"#,
            #"{"v":1,"zst":{"\#(digest)":1.5}}"#,
            #"{"v":1,"zst":{"\#(digest.uppercased())":1}}"#, #"{"v":1,"zst":{"../x":1}}"#,
            #"{"v":1,"deltas":{"\#(digest)":1}}"#, #"{"v":1,"deltas":{"x":[]}}"#,
            #"{"v":1,"deltas":{"\#(digest)":[["\#(digest)"]]}}"#, #"{"v":1,"deltas":{"\#(digest)":[["x",1]]}}"#,
            #"{"v":1,"deltas":{"\#(digest)":[["\#(digest)",1,1]]}}"#,
            #"{"v":1,"deltas":{"\#(digest)":[["\#(digest)",0]]}}"#,
            #"{"v":1,"deltas":{"\#(digest)":[[1,"\#(digest)"]]}}"#,
        ] {
            guard case .malformed("hints", _) = error(text) else {
                Issue.record("“\(text)”: \(String(describing: error(text)))")
                continue
            }
        }
    }

    @Test func hintsOverTheLimitAreRejected() {
        let padding = String(repeating: " ", count: TransportHints.maximumSize - 7)
        #expect(error(#"{"v":1}"# + padding) == nil)
        #expect(error(#"{"v":1}"# + padding + " ") != nil)
    }

    @Test func transportFilesHaveThePathsOfTheRepository() {
        let (rest, text) = (one.text.dropFirst(2), one.text)
        #expect(TransportFile.object(one).path == "objects/\(text.prefix(2))/\(rest)")
        #expect(TransportFile.compressed(one).path == "objects/\(text.prefix(2))/\(rest).zst")
        #expect(TransportFile.delta(one, from: two).path == "deltas/\(text)/\(two.text).dcz")
        #expect(TransportFile.pack(one, from: two).path == "packs/\(text)/\(two.text).tbpk")
        #expect(TransportFile.hints(one).path == "hints/\(text).json")
    }
}
