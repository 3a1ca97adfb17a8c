import Foundation
import Testing
import TomboloEngine
import TomboloProgram
import TomboloTestServer

@testable import TomboloCLI

/// Access policies in the resources of an app that is packaged.
struct PackagedPoliciesTests {
    private let folder = TemporaryFolder()

    /// Writes a policy to a path of the package, and reads the policies of the package.
    private func policies(_ text: String, at path: String = "Sources/notes/pages/policy.json") throws
        -> PackagedPolicies
    {
        let sources = folder.url.appending(path: "Sources/notes")
        for name in [sources.appending(path: "pages"), folder.url.appending(path: "extra")] {
            try FileManager.default.createDirectory(at: name, withIntermediateDirectories: true)
        }
        try Data(#"bridge.register("notes.save") { (text: String) in true }"#.utf8).write(
            to: sources.appending(path: "main.swift"))
        try Data(text.utf8).write(to: folder.url.appending(path: path))
        let root = JSONValue.string(folder.url.path(percentEncoded: false))
        let resources = ["pages", "policy.json"].map { name -> JSONValue in
            ["path": .string(sources.appending(path: name).path(percentEncoded: false)), "rule": ["copy": [:]]]
        }
        return try PackagedPolicies(
            of: DevPackage(
                [
                    "path": root, "products": [["name": "notes", "type": ["executable": .null]]],
                    "targets": [
                        [
                            "name": "notes", "path": "Sources/notes", "type": "executable",
                            "product_memberships": ["notes"], "resources": .array(resources),
                        ]
                    ],
                ], product: nil))
    }

    @Test func aReadablePolicyPasses() throws {
        let policies = try policies(#"{"grants": [{"calls": ["notes.save"], "origins": ["app://notes"]}]}"#)
        try policies.check()
        #expect(policies.unregistered == [])
    }

    @Test(arguments: ["Sources/notes/pages/policy.json", "Sources/notes/policy.json"])
    func anUnknownMemberIsAnErrorWithItsFile(_ path: String) throws {
        let policies = try policies(#"{"grants": [{"call": ["notes.save"], "origins": ["app://notes"]}]}"#, at: path)
        let failure = try #require(throws: CommandFailure.self) { try policies.check() }
        #expect(failure.status == .faulty)
        #expect(failure.message.contains("\n\(path):1: "))
        #expect(failure.message.contains("“call”"))
    }

    @Test func aPolicyThatIsNotJSONIsAnError() throws {
        let policies = try policies(#"{"grants": [{"calls": ["#)
        #expect(throws: CommandFailure.self) { try policies.check() }
    }

    @Test func aGrantOfAnUnregisteredCallIsReportedWithTheNearestName() throws {
        let policies = try policies(#"{"grants": [{"calls": ["notes.svae"], "origins": ["app://notes"]}]}"#)
        try policies.check()
        #expect(policies.unregistered.count == 1)
        #expect(policies.unregistered.first?.contains("notes.save") == true)
    }

    /// A file outside the resources is not part of the package, and may belong to another program.
    @Test func otherFilesAreNotChecked() throws {
        let policies = try policies(#"{"grants": 1}"#, at: "extra/grants.json")
        try policies.check()
        #expect(policies.unregistered == [])
    }
}
