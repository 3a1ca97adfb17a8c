import Testing
import TomboloEngine
import TomboloTesting

/// The memory that function calls leave in the program. No test runs in parallel, because the memory of the whole program is measured.
@MainActor
@Suite struct FunctionMemoryCrashTests {
    @Test func theArgumentsOfCallsAreFreed() async throws {
        try await withPage(.gtk, alone: true) { test in
            try await test.open()
            let (count, length) = (400, 1 << 20)
            let argument = JSONValue.string(String(repeating: "x", count: length))
            func call() async throws {
                let received = try await test.page.evaluate("return argument.length", argument: argument)
                #expect(received == .integer(length))
            }
            // The first calls allocate buffers that the program keeps.
            for _ in 0..<20 { try await call() }
            let before = HostileProcessCrashTests.anonymousBytes
            for _ in 0..<count { try await call() }
            let growth = HostileProcessCrashTests.anonymousBytes - before
            #expect(growth < count * length / 4, "400 calls took \(growth) bytes")
        }
    }
}
