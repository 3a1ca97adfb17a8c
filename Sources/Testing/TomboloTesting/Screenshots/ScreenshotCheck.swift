#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import GLibRuntime
public import TomboloEngine
import TomboloEngineGTK
import TomboloTestServer

/// Compares a picture of a page with a recorded one.
///
///     @MainActor @Test func theStartPageHasNotChanged() async throws {
///         try await withPage(.gtk) { test in
///             try test.web.serve(folder: Application.resourceFolder("pages"), as: "notes")
///             try await test.page.loadAndWait(#require(URL(string: "app://notes/")))
///             try await requireScreenshot("Screenshots/start.png", of: test.page, masking: ["#clock"])
///         }
///     }
///
/// If the page differs, the error contains the path of a report, an HTML file with the recorded picture, the new one, and their differences.
///
/// If there is no recorded picture, the new one is recorded, and the test fails once. With `TOMBOLO_RECORD_SCREENSHOTS=1`, pictures that differ are recorded
/// again.
///
/// A picture for one version of WebKitGTK has the version in its name, such as `start-2.50.png` for WebKitGTK 2.50, and is preferred over `start.png`.
/// The system's fonts and the display's scale also affect pictures, so compare them in a container or on a virtual display.
/// - Parameters:
///   - path: The path of the picture, a PNG, relative to the folder of the test.
///   - page: A page in a visible window. While the picture is taken, its animations and transitions end, no element has the focus, and selections are not shown.
///     The page receives events of the lost focus, and then of the restored one.
///   - tolerance: The accepted differences.
///   - selectors: CSS selectors of elements that are not compared, such as a clock.
///   - file: A file in the folder of the test.
/// - Throws: ``ScreenshotMismatch``; `SnapshotError` if the page is not in a visible window; ``TestFailure`` if the file is not a picture; the error of the file
///   system.
@MainActor
public func requireScreenshot(
    _ path: String, of page: Page, tolerance: ScreenshotTolerance = ScreenshotTolerance(),
    masking selectors: [String] = [], for file: String = #filePath
) async throws {
    let store = ScreenshotFiles(path, beside: file, engine: GTKEngine.version)
    let picture = try await StillPage(page).picture(masking: selectors)
    guard let recorded = store.recorded else {
        try store.record(picture.png)
        throw ScreenshotMismatch(file: store.name, reason: .recorded, pictures: [])
    }
    let other: PixelImage
    do throws(GLibError) {
        other = try PixelImage(png: recorded)
    } catch {
        throw TestFailure("\(store.name) is not a picture: \(error.message)")
    }
    guard let mismatch = ScreenshotComparison(other, picture, tolerance) else { return }
    if ScreenshotFiles.recordsAgain { return try store.record(picture.png) }
    throw try store.keep(mismatch, recorded: recorded)
}
