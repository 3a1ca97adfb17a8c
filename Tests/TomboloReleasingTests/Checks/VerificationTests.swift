import Foundation
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates
import Testing

struct VerificationTests {
    private static let faults = PlantedFault.ofTopLevelRoles + PlantedFault.ofReleases + PlantedFault.ofFolders
    private static let all = faults + PlantedFault.ofForms

    @Test(arguments: faults)
    func aPlantedFaultIsFound(fault: PlantedFault) async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1", files: ["index.html": "page of 1"])
        let before = await RepositoryVerification(publishing.url, now: publishing.now).findings()
        #expect(before == [])
        let (manifest, object) = (publishing.manifest, publishing.object)
        try fault.plant(&publishing)
        let findings = await RepositoryVerification(publishing.url, now: publishing.now).findings()
        let file = fault.file.replacing("MANIFEST", with: manifest).replacing("OBJECT", with: object)
        #expect(
            findings.contains { $0.kind == fault.kind && ($0.file == file || file.contains("DIGEST")) }, "\(findings)")
        #expect(findings.allSatisfy { !$0.detail.isEmpty })
    }

    @Test(arguments: PlantedFault.ofForms)
    func aPlantedFaultOfCompressedFormsIsFound(fault: PlantedFault) async throws {
        var publishing = try await TestPublishing.withForms()
        let before = await RepositoryVerification(publishing.url, now: publishing.now).findings()
        #expect(before == [])
        let file = fault.file.contains("/") ? fault.file : try publishing.form(fault.file)
        try fault.plant(&publishing)
        let findings = await RepositoryVerification(publishing.url, now: publishing.now).findings()
        #expect(findings.contains { $0.kind == fault.kind && $0.file == file }, "\(findings)")
        #expect(findings.allSatisfy { !$0.detail.isEmpty })
    }

    @Test func formsWhoseFilesWereRemovedAreNotReported() async throws {
        var publishing = try await TestPublishing.withForms()
        let (old, new) = (try publishing.form("OLD"), try publishing.form("NEW"))
        try publishing.publish("3", files: ["a": "b"])
        try publishing.write("damaged", to: try publishing.form("DELTA"))
        try publishing.remove(new)
        #expect(await RepositoryVerification(publishing.url, now: publishing.now).findings() == [])
        // The embedded release has to stay complete.
        try publishing.remove(old)
        let findings = await RepositoryVerification(publishing.url, now: publishing.now).findings()
        #expect(findings.map(\.kind) == [.missing], "\(findings)")
        #expect(findings.map(\.file) == [old])
    }

    @Test func atLeast25FaultsCoverEveryKindOfFinding() {
        #expect(Self.all.count >= 25)
        #expect(Set(Self.all.map(\.name)).count == Self.all.count)
        let missing = Set(VerificationFinding.Kind.allCases).subtracting(Self.all.map(\.kind))
        // A file that cannot be read at all: tests run as root, which can read every file.
        #expect(missing == [.unreadable])
    }

    @Test func anAppWithAnotherRootFindsTheRepositoryInvalid() async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        let other = try TestPublishing.another()
        let shipped = try other.bytes("metadata/1.root.json")
        let findings = await RepositoryVerification(publishing.url, root: shipped, now: publishing.now).findings()
        #expect(findings.map(\.kind) == [.signatures])
        let own = try publishing.bytes("metadata/1.root.json")
        #expect(await RepositoryVerification(publishing.url, root: own, now: publishing.now).findings() == [])
    }

    @Test func aRootThatWasShippedLaterIsEnough() async throws {
        let publishing = try TestPublishing.published()
        let key = try SigningKey()
        try publishing.changeKeys(.root, adding: [key], signers: publishing.rootKeys + [key, publishing.onlineKey])
        let shipped = try publishing.bytes("metadata/2.root.json")
        #expect(await RepositoryVerification(publishing.url, root: shipped, now: publishing.now).findings() == [])
    }

    @Test func nothingIsVerifiedInAnEmptyFolder() async throws {
        let publishing = try TestPublishing()
        let findings = await RepositoryVerification(publishing.folder.url, now: publishing.now).findings()
        #expect(findings.map(\.kind) == [.missing])
    }
}
