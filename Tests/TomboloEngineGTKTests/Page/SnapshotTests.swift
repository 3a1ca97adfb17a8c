import CGTK
import GLibRuntime
import Testing
import TomboloEngine
import TomboloEngineGTK
import TomboloTesting

@MainActor
@Suite struct SnapshotTests {
    @Test func aSnapshotShowsThePage() async throws {
        try await withPage(.gtk) { test in
            try await test.open("<style>html { background: rgb(200, 40, 10) }</style>")
            // A view draws some time after its load has finished.
            var middle: [UInt8] = []
            for _ in 0..<50 where middle != [200, 40, 10] {
                middle = try pixelInTheMiddle(of: try await test.page.snapshot())
            }
            #expect(middle == [200, 40, 10])
        }
    }

    @Test func aPageWithoutAWindowHasNoSnapshot() async throws {
        try await withPage(.gtk) { test in
            let page = GTKPage(profile: try GTKProfile(.ephemeral))
            let error = await #expect(throws: SnapshotError.self) { try await page.snapshot() }
            #expect(error?.code == .notShown)
            page.close()
            let second = await #expect(throws: SnapshotError.self) { try await page.snapshot() }
            #expect(second?.code == .closed)
        }
    }

    private func pixelInTheMiddle(of png: [UInt8]) throws -> [UInt8] {
        let bytes = png.copiedGBytes()
        defer { g_bytes_unref(bytes) }
        let texture = try #require(try GLibError.check { gdk_texture_new_from_bytes(bytes, $0) })
        defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
        let (width, height) = (Int(gdk_texture_get_width(texture)), Int(gdk_texture_get_height(texture)))
        #expect(width >= 400 && height >= 300)
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        gdk_texture_download(texture, &pixels, gsize(width * 4))
        let start = (height / 2 * width + width / 2) * 4
        // The byte order of GDK on little-endian machines is blue, green, red, alpha.
        return [pixels[start + 2], pixels[start + 1], pixels[start]]
    }
}
