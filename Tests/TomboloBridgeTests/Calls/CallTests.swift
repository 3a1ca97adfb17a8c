import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@MainActor
struct CallTests {
    @Test(arguments: TestEngine.all)
    func aPageCallsSwift(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("greeter.greet") { (name: String) in "Hello, \(name)!" }
            try await test.open()
            let greeting = try await test.run("return await tombolo.call('greeter.greet', argument)", "Ada")
            #expect(greeting == "Hello, Ada!")
        }
    }
}
