#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// A page that shows the recorded picture, the new one and their differences side by side. It is a single file that loads
/// nothing.
struct ScreenshotReport {
    /// The path of the recorded picture, as the test named it.
    let name: String
    /// The differences, in a sentence.
    let summary: String
    /// The pictures as PNG, with their titles.
    let pictures: [(title: String, png: [UInt8])]

    /// The page.
    var html: String {
        let figures = pictures.map { title, png in
            """
            <figure><figcaption>\(HTMLText.escaped(title))</figcaption>\
            <img alt="\(HTMLText.escaped(title))" src="data:image/png;base64,\(Data(png).base64EncodedString())"></figure>
            """
        }
        return """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
            <meta name="color-scheme" content="light dark">
            <title>\(HTMLText.escaped(name))</title>
            <style>
            body { margin: 24px; font: 14px/20px system-ui, sans-serif; }
            h1 { margin: 0; font-size: 18px; line-height: 24px; overflow-wrap: anywhere; }
            main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr)); gap: 24px; }
            figure { margin: 0; }
            figcaption { margin-bottom: 8px; font-weight: 600; }
            img { max-width: 100%; height: auto; outline: 1px solid #8888; }
            </style>
            <h1>\(HTMLText.escaped(name))</h1>
            <p>\(HTMLText.escaped(summary))</p>
            <main>
            \(figures.joined(separator: "\n"))
            </main>
            </html>

            """
    }
}
