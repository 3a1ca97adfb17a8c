import Foundation
import Testing

@testable import TomboloCLI

/// The licenses that `tombolo.json` accepts.
struct LicenseExpressionTests {
    @Test(arguments: [
        ("MIT", "MIT-of-the-app"), ("GPL-2.0+", "GPL-2.0+-of-the-app"),
        ("LicenseRef-Own-1", "LicenseRef-Own-1-of-the-app"),
        ("MIT OR Apache-2.0", "MIT-of-the-app or Apache-2.0-of-the-app"),
        (
            "GPL-2.0-or-later WITH Classpath-exception-2.0 AND MIT",
            "GPL-2.0-or-later-of-the-app with Classpath-exception-2.0 exception and MIT-of-the-app"
        ),
        ("(MIT OR (Apache-2.0 AND Zlib)) AND CC0-1.0", "license-of-the-app"), ("( MIT )", "license-of-the-app"),
    ])
    func aLicenseIsAnExpression(text: String, debianName: String) throws {
        let app = try AppDescription(AppDescriptionTests.text.replacing("\"MIT\"", with: "\"\(text)\""))
        #expect(app.license.text == text && app.license.debianName == debianName)
        #expect(
            DesktopFiles(app: app, isActivatable: true).metadata(date: "2026-09-21").contains(
                "<project_license>\(text)</project_license>"))
        let copyright = DebianFiles(app: app, time: .distantPast).copyright(license: "One", linked: "", for: .deb)
        let comment = text.contains("(") ? "\nComment: SPDX-License-Identifier: \(text)" : ""
        #expect(copyright.contains("License: \(debianName)\n One\(comment)\n\n"), "\(copyright)")
    }

    @Test(arguments: [
        ("MIT license", "“license” is not allowed after “MIT”"), ("MIT or Zlib", "“or” is not allowed after “MIT”"),
        ("MIT OR", "it is incomplete after “OR”"), ("OR MIT", "“OR” is not allowed at its beginning"),
        ("MIT AND and", "“and” is not allowed after “AND”"), ("MIT OR OR Zlib", "“OR” is not allowed after “OR”"),
        ("(MIT", "a closing parenthesis is missing"), ("MIT)", "“)” is not allowed after “MIT”"),
        ("()", "“)” is not allowed after “(”"), ("(MIT OR Zlib) WITH x", "“WITH” is not allowed after “)”"),
        ("MIT WITH", "it is incomplete after “WITH”"), ("MIT WITH a WITH b", "“WITH” is not allowed after “a”"),
        ("MIT (Zlib)", "“(” is not allowed after “MIT”"), ("MIT/Zlib", "“MIT/Zlib” is not allowed at its beginning"),
        ("MIT, Zlib", "“MIT,” is not allowed at its beginning"),
    ])
    func malformedLicenseExpressionsAreRejected(text: String, reason: String) {
        let error = #expect(throws: AppDescription.Invalid.self) { try LicenseExpression(text) }
        #expect(error?.description.contains("“license” must be an SPDX expression") == true)
        #expect(error?.description.hasSuffix(": \(reason).") == true, "\(String(describing: error))")
    }
}
