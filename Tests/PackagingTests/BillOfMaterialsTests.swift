import TestSupport
import Foundation
import Testing
import TomboloEngine
import TomboloTesting

/// The software bill of materials of a program.
@Suite struct BillOfMaterialsTests {
    /// A bill of the web process extension, which is linked only with system libraries in every build.
    private func bill() async throws -> String {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let file = URL(filePath: tests).deletingLastPathComponent()
            .appending(path: "Tombolo_CWebProcess.resources/libtombolo-web-process.so")
        let run = try await ShellRun.of([Repository.script("sbom"), file.path(percentEncoded: false)])
        try #require(run.status == 0, "\(run.output)")
        return run.output
    }

    @Test func theBillHasTheFieldsThatCycloneDXRequires() async throws {
        let bill = try JSONValue(jsonText: try await bill())
        #expect(bill["bomFormat"] == "CycloneDX")
        #expect(bill["specVersion"] == "1.6")
        #expect(bill["version"] == 1)
        let serial = try #require(bill["serialNumber"]?.stringValue)
        #expect(serial.wholeMatch(of: /urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil, "\(serial)")
        let top = try #require(bill["metadata"]?["component"])
        #expect(top["type"] == "application" && top["name"] == "tombolo" && top["version"] != nil)

        let components = try #require(bill["components"]?.arrayValue)
        var references: [String] = []
        for component in components {
            #expect(["library", "framework", "file"].contains(component["type"]?.stringValue), "\(component)")
            #expect(component["name"]?.stringValue?.isEmpty == false)
            references.append(try #require(component["bom-ref"]?.stringValue))
            if component["type"] != "file" {
                #expect(component["version"]?.stringValue?.isEmpty == false)
                #expect(component["purl"] == component["bom-ref"])
            } else {
                #expect(component["hashes"]?[0]?["alg"] == "SHA-256")
            }
        }
        #expect(Set(references).count == references.count)
        #expect(references == references.sorted())
        // Every reference in the list of dependencies names a component or the program itself.
        let known = Set(references + [try #require(top["bom-ref"]?.stringValue)])
        for dependency in try #require(bill["dependencies"]?.arrayValue) {
            let named = [dependency["ref"]] + (dependency["dependsOn"]?.arrayValue ?? []).map { Optional($0) }
            for reference in named { #expect(known.contains(reference?.stringValue ?? ""), "\(dependency)") }
        }
    }

    @Test func theBillContainsEverySwiftPackageAndTheEngine() async throws {
        let bill = try JSONValue(jsonText: try await bill())
        let components = try #require(bill["components"]?.arrayValue)
        let pins = try Data(contentsOf: Repository.folder.appending(path: "Packaging/packages.json"))
        for pin in try #require(try JSONValue(jsonText: Array(pins))["packages"]?.arrayValue) {
            let component = components.first {
                $0["purl"]?.stringValue?.hasPrefix("pkg:swift/github.com/") == true
                    && $0["properties"]?[1]?["value"] == pin["sha256"]
            }
            #expect(component?["version"] == pin["version"], "\(pin)")
            #expect(component?["properties"]?[0]?["value"]?.stringValue?.count == 40, "\(pin)")
        }
        #expect(
            components.contains { $0["purl"]?.stringValue?.hasPrefix("pkg:swift/github.com/swiftlang/swift@") == true })
        let engine = components.first { $0["name"]?.stringValue?.contains("webkitgtk") == true }
        #expect(engine?["purl"]?.stringValue?.hasPrefix("pkg:deb/") == true)
    }

    @Test func theBillIsReproducible() async throws {
        #expect(try await bill() == bill())
    }
}
