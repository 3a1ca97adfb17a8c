import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Values with thousands of attachments. Without a direct channel, the relay requests each of them.
@MainActor
struct AttachmentCountTests {
    @Test(arguments: TestEngine.servingSchemes)
    func aResultWithTenThousandAttachmentsArrives(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("list") { () -> [Data] in
                (0..<10_000).map { Data([UInt8(truncatingIfNeeded: $0)]) }
            }
            try await test.open()
            let isComplete = try await test.value(
                """
                tombolo.call('list', undefined, { timeout: 0 }).then((all) => all.length === 10000
                    && all.every((bytes, index) => bytes.length === 1 && bytes[0] === index % 256))
                """)
            #expect(isComplete == true)
        }
    }
}
