import Foundation
import Testing
import TomboloBrowser
import TomboloEngine

/// The list of downloads.
@Suite struct DownloadListTests {
    private let file = URL(filePath: "/downloads/file")

    private func id(_ number: Int) -> DownloadID { DownloadID(page: 1, number: number) }

    private func list(_ lengths: Int?...) throws -> DownloadList {
        var list = DownloadList()
        for (number, length) in lengths.enumerated() {
            list.add(try request(number, length), of: 1, named: "file \(number)")
        }
        return list
    }

    private func request(_ id: Int, _ length: Int? = nil, _ url: String = "https://a.example/f") throws
        -> DownloadRequest
    {
        DownloadRequest(
            id: id, url: try #require(URL(string: url)), suggestedFilename: "f", expectedLength: length,
            topOrigin: .opaque)
    }

    @Test func aNewDownloadIsFirstAndRunning() throws {
        let list = try list(10, nil)
        #expect(list.items.map(\.id.number) == [1, 0])
        #expect(list.items.allSatisfy { $0.state == .running && $0.received == 0 })
        #expect(list.runningCount == 2)
    }

    @Test func eventsAfterTheEndOfADownloadAreIgnored() throws {
        let ends: [(inout DownloadList) -> Void] = [
            { $0.cancel(id(0)) }, { $0.apply(.finished(id: 0, file: URL(filePath: "/f")), of: 1) },
            { $0.apply(.failed(id: 0, message: "no"), of: 1) },
        ]
        for end in ends {
            var list = try list(10)
            end(&list)
            let ended = list
            list.apply(.progressed(id: 0, received: 5, fraction: 0.5), of: 1)
            list.apply(.failed(id: 0, message: "cancelled"), of: 1)
            list.apply(.finished(id: 0, file: file), of: 1)
            list.cancel(id(0))
            #expect(list == ended)
        }
    }

    @Test func downloadsOfTwoPagesMayHaveTheSameNumber() throws {
        var list = try list(10)
        list.add(try request(0), of: 2, named: "other")
        list.apply(.failed(id: 0, message: ""), of: 2)
        #expect(list.items.map(\.state) == [.failed(reason: ""), .running])
    }

    @Test func closingAPageCancelsItsDownloads() throws {
        var list = try list(10, 10)
        list.apply(.finished(id: 1, file: file), of: 1)
        list.add(try request(0), of: 2, named: "other")
        list.close(page: 1)
        #expect(list.items.map(\.state) == [.running, .finished, .cancelled])
    }

    @Test func aDownloadThatOutlivesItsPageIsStillUpdated() throws {
        var list = try list(10, 10)
        list.close(page: 1, except: [1])
        #expect(list.items.map(\.state) == [.running, .cancelled])
        list.apply(.finished(id: 1, file: file), of: 1)
        #expect(list.items.map(\.state) == [.finished, .cancelled])
    }

    @Test func eventsOfUnknownDownloadsAreIgnored() throws {
        var list = DownloadList()
        list.apply(.started(id: 7, file: file), of: 1)
        list.apply(.progressed(id: 7, received: 1, fraction: nil), of: 1)
        list.apply(.finished(id: 7, file: file), of: 1)
        list.cancel(id(7))
        #expect(list.items == [])
    }

    @Test func theReasonOfAFailureIsOneLine() throws {
        var list = try list(nil)
        list.apply(.failed(id: 0, message: "The\ndisk\u{202E} is full." + String(repeating: "x", count: 10_000)), of: 1)
        guard case .failed(let reason) = list.items[0].state else {
            Issue.record("The download did not fail.")
            return
        }
        #expect(reason.hasPrefix("The disk is full.x") && reason.count == 200)
    }

    @Test func aLengthThatIsExceededBecomesUnknown() throws {
        var list = try list(10)
        list.apply(.progressed(id: 0, received: 11, fraction: 1), of: 1)
        #expect(list.items[0].expected == nil)
        #expect(list.items[0].fraction == nil && list.fraction == nil)
    }

    @Test(arguments: [0.0, -1, .nan, .infinity, 2])
    func anInvalidFractionGivesNoLength(fraction: Double) throws {
        var list = try list(nil)
        list.apply(.progressed(id: 0, received: 5, fraction: fraction), of: 1)
        #expect(list.items[0].expected == nil && list.items[0].received == 5)
    }

    @Test(arguments: [(-1, nil), (0, nil), (10, 0.0)] as [(Int, Double?)])
    func anInvalidLengthGivesNoFraction(length: Int, fraction: Double?) throws {
        #expect(try list(length).items[0].fraction == fraction)
    }

    @Test func theLengthIsEstimatedFromTheFraction() throws {
        var list = try list(nil)
        list.apply(.progressed(id: 0, received: 50, fraction: 0.25), of: 1)
        #expect(list.items[0].expected == 200)
        list.apply(.progressed(id: 0, received: 40, fraction: 0.2), of: 1)
        #expect(list.items[0].received == 50)
    }

    @Test func theTotalFractionCoversTheRunningDownloads() throws {
        var list = try list(100, 300, 1000)
        list.apply(.progressed(id: 0, received: 100, fraction: 1), of: 1)
        list.apply(.progressed(id: 1, received: 50, fraction: nil), of: 1)
        list.cancel(id(2))
        #expect(list.fraction == 150.0 / 400)
        list.add(try request(3, nil), of: 1, named: "x")
        #expect(list.fraction == nil)
        list.cancel(id(3))
        list.apply(.finished(id: 0, file: file), of: 1)
        list.apply(.finished(id: 1, file: file), of: 1)
        #expect(list.fraction == nil && list.runningCount == 0)
        #expect(list.items.map(\.fraction) == [nil, 0, 1, 1])
    }

    @Test func runningDownloadsCannotBeRemoved() throws {
        var list = try list(1, 1, 1, 1)
        list.apply(.finished(id: 0, file: file), of: 1)
        list.apply(.failed(id: 1, message: ""), of: 1)
        list.cancel(id(2))
        list.remove(id(3))
        list.remove(id(0))
        #expect(list.items.map(\.id.number) == [3, 2, 1])
        list.clearFinished()
        #expect(list.items.map(\.id.number) == [3])
    }

    @Test func theListHasAMaximumLength() throws {
        var list = DownloadList()
        for number in 0..<1100 {
            list.add(try request(number), of: 1, named: "")
            if number > 0 { list.cancel(id(number)) }
        }
        #expect(list.items.count == DownloadList.maximumItems)
        #expect(list.items.last?.id == id(0))
    }

    @Test(
        arguments: [
            ("https://xn--r8jz45g.jp:81/x", "例え.jp"), ("https://u@xn--80ak6aa92e.com/", "xn--80ak6aa92e.com"),
            ("data:text/plain,https://a.example/", ""), ("blob:https://a.example/1", ""),
        ])
    func theSourceOfADownloadIsItsHost(url: String, source: String) throws {
        var list = DownloadList()
        list.add(try request(0, nil, url), of: 1, named: "")
        #expect(list.items[0].source == source)
    }
}
