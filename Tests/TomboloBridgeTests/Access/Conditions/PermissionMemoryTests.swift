import Testing
import TomboloEngine

@testable import TomboloBridge

/// The limit of the permission answers that are stored for one document.
@MainActor
@Suite struct PermissionMemoryTests {
    private func prompt(_ number: Int) throws -> PermissionPrompt { try prompt(file: "/srv/\(number)") }

    private func prompt(file: String) throws -> PermissionPrompt {
        let id = try #require(DocumentID(String(repeating: "1", count: 32).utf8))
        let document = Document(id: id, origin: Origin(serialized: "app://tour"), frame: .top, url: nil)
        return PermissionPrompt(
            document: document, call: "files.read", purpose: nil, scoped: ["file": [.text(file)]])
    }

    @Test func theOldestAnswersAreDropped() throws {
        let memory = PermissionMemory()
        for number in 0..<1000 { memory.note(.allowForDocument, to: try prompt(number)) }
        #expect(memory.answer(to: try prompt(999)) == .allowForDocument)
        #expect(memory.answer(to: try prompt(0)) == nil)
        let kept = try (0..<1000).filter { memory.answer(to: try prompt($0)) != nil }
        #expect(kept.count <= 256)
    }

    /// The two names are equal as `String`, but are different files.
    @Test func anAnswerDoesNotApplyToACanonicallyEquivalentName() throws {
        let memory = PermissionMemory()
        memory.note(.allowForDocument, to: try prompt(file: "/srv/\u{E9}.txt"))
        #expect(memory.answer(to: try prompt(file: "/srv/\u{E9}.txt")) == .allowForDocument)
        #expect(memory.answer(to: try prompt(file: "/srv/e\u{301}.txt")) == nil)
    }
}
