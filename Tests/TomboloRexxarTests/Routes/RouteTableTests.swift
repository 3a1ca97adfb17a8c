import RexxarFixtures
import Testing

@testable import TomboloRexxar

@Suite
struct RouteTableTests {
    private func table(_ uris: [String], partial: [String] = []) throws -> RouteTable {
        RouteTable(try RoutesMap(items: uris, partial: partial))
    }

    @Test(arguments: [
        "douban://douban.com/rexxar_demo", "douban://douban.com/rexxar_demo/", "douban://douban.com/rexxar_demo?x=1",
        "DOUBAN://Douban.COM/rexxar_demo",
    ])
    func theDemoMapRoutesItsPage(uri: String) throws {
        let table = RouteTable(try RoutesMap(Fixtures.bytes("maps/demo.json")))
        #expect(table.route(for: uri)?.isPartial == false)
        #expect(table.problems.isEmpty)
    }

    @Test
    func theDemoMapRoutesItsPartialPage() throws {
        let table = RouteTable(try RoutesMap(Fixtures.bytes("maps/demo.json")))
        #expect(table.route(for: "douban://partial.douban.com/rexxar_demo/_.s")?.isPartial == true)
        #expect(table.route(for: "douban://partial.douban.com/rexxar_demo") == nil)
    }

    @Test
    func characterClassesAreMatched() throws {
        let table = RouteTable(try RoutesMap(Fixtures.bytes("maps/collection.json")))
        #expect(table.route(for: "douban://douban.com/subject_collection/123")?.remoteFile == "subject_collection.html")
        #expect(table.route(for: "douban://douban.com/foo") == nil)
    }

    @Test(arguments: [
        "https://evil.example/?u=douban://douban.com/rexxar_demo",
        "https://evil.example/?douban://douban.com/rexxar_demo",
        "douban://doubanXcom/rexxar_demo", "douban://douban.com.evil.example/rexxar_demo",
        "douban://evil@douban.com/rexxar_demo", "douban://douban.com:81/rexxar_demo", "other://douban.com/rexxar_demo",
        "douban://douban.com/x/rexxar_demo", "douban:douban.com/rexxar_demo", "", "douban://",
        "://douban.com/rexxar_demo",
        "javascript:alert(1)//douban://douban.com/rexxar_demo", "douban://douban.com\\rexxar_demo",
    ])
    func lookAlikeURIsHaveNoRoute(uri: String) throws {
        let table = RouteTable(try RoutesMap(Fixtures.bytes("maps/demo.json")))
        #expect(table.route(for: uri) == nil)
    }

    @Test
    func theFirstMatchWins() throws {
        let table = try table(
            ["app://shop/a.*", "app://shop/ab", "app://other/x"], partial: ["app://shop/.*", "app://shop/q"])
        #expect(table.route(for: "app://shop/ab")?.remoteFile == "0.html")
        #expect(table.route(for: "app://shop/q")?.remoteFile == "3.html")
        #expect(table.route(for: "app://shop/q")?.isPartial == true)
        #expect(table.route(for: "app://other/x")?.remoteFile == "2.html")
    }

    @Test
    func invalidEntriesAreReportedAndTheRestWorks() throws {
        let map = try RoutesMap(Fixtures.bytes("maps/partly-bad.json"))
        let table = RouteTable(map)
        #expect(
            map.problems.map(\.place) == [
                "items[1]", "items[2]", "items[3]", "items[7]", "items[9]", "partial_items",
            ])
        #expect(map.problems.map(\.line) == [5, 6, 7, 13, 15, 18])
        #expect(table.route(for: "app://shop/cart")?.remoteFile == "https://pages.example/cart.html")
        #expect(table.route(for: "app://shop/orders/12")?.remoteFile == "https://pages.example/order.html")
        #expect(table.problems.map(\.place) == ["items[4]", "items[5]", "items[6]", "items[8]"])
    }

    @Test
    func hostilePatternsAndURIsAreMatchedInBoundedTime() throws {
        let evil = "app://shop/" + String(repeating: "(a*)*", count: 200) + "b"
        // Each of these patterns would take minutes and much memory for a URI of 60 kB.
        let refused = [
            "app://shop/(x{1000}){1000}", "app://shop/[ab]*a[ab]{300}c", "app://shop/\\p{L}{100}",
        ]
        let table = try table([evil] + refused + ["app://shop/(.*)*y", "app://shop/[ab]*a[ab]{250}c", "app://shop/a*"])
        let long = "app://shop/" + String(repeating: "a", count: 8_000)
        #expect(table.route(for: long)?.remoteFile == "6.html")
        #expect(table.route(for: long + String(repeating: "a", count: 100_000)) == nil)
        let random = String((0..<8_000).map { _ in Bool.random() ? "a" : "b" })
        _ = table.route(for: "app://shop/" + random)
        #expect(table.problems.map(\.place) == ["items[1]", "items[2]", "items[3]"])
    }

    @Test
    func tenThousandRoutesKeepTheirOrder() throws {
        var uris = (0..<9_998).map { #"app://shop/subjects/\d+/part_\#($0)[/]?.*"# }
        uris += [#"app://shop/subjects/\d+/part_.*"#, "app://shop/.*"]
        let table = try table(uris)
        #expect(table.problems.isEmpty)
        for (uri, index) in [("part_0", 0), ("part_7", 7), ("part_77", 7), ("part_9997/x?y", 9), ("part_x", 9998)] {
            #expect(table.route(for: "app://shop/subjects/42/\(uri)")?.remoteFile == "\(index).html")
        }
        #expect(table.route(for: "app://shop/none")?.remoteFile == "9999.html")
    }
}

extension RoutesMap {
    /// Makes a map with a route for each URI. The file names are the positions of the routes.
    init(items: [String], partial: [String] = []) throws {
        func entries(_ uris: [String], from first: Int) -> String {
            uris.enumerated().map { index, uri in
                #"{"uri": "\#(uri.replacing(#"\"#, with: #"\\"#))", "remote_file": "\#(first + index).html"}"#
            }.joined(separator: ",")
        }
        let text =
            #"{"items": [\#(entries(items, from: 0))], "partial_items": [\#(entries(partial, from: items.count))]}"#
        try self.init(Array(text.utf8))
    }
}
