import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTestServer
import TomboloTesting

/// The pages of an app in a test.
@MainActor
struct ServedFolderTests {
    private let folder = TemporaryFolder()

    init() throws {
        try folder.write("<title>Shop</title><script src=\"app.js\"></script>", to: "index.html")
        try folder.write("report(location.href)", to: "app.js")
    }

    @Test(arguments: TestEngine.all)
    func scriptsOfTheFolderRun(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try test.web.serve(folder: folder.url, as: "shop")
            try await test.page.loadAndWait(#require(URL(string: "app://shop/")))
            #expect(try await test.nextReport() == "app://shop/")
            #expect(test.web.requests.map(\.lastPathComponent).contains("app.js"))
        }
    }

    @Test(arguments: TestEngine.all)
    func otherHostsAndMissingFilesAreNotServed(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try test.web.serve(folder: folder.url, as: "shop")
            for address in ["app://other/index.html", "app://shop/missing.html"] {
                try await test.page.loadAndWait(#require(URL(string: address)))
                #expect(!test.web.requests.contains { $0.lastPathComponent == "app.js" }, "\(address)")
            }
        }
    }

    @Test func thePolicyOfAnAppsFolderApplies() async throws {
        try folder.write("<script>report('inline')</script><script src=\"app.js\"></script>", to: "inline.html")
        try await withPage(.gtk) { test in
            try test.web.serve(folder: folder.url, as: "shop")
            try await test.page.loadAndWait(#require(URL(string: "app://shop/inline.html")))
            #expect(try await test.nextReport() == "app://shop/inline.html")
        }
    }

    @Test func aNameThatIsNotAHostNameIsRejected() {
        #expect(throws: AppNameError.self) { try FakeWeb().serve(folder: folder.url, as: "Shop!") }
    }
}
