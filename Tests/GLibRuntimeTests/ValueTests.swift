import CGLib
import GLibRuntime
import Testing

@MainActor
@Suite struct ValueTests {
    @Test(arguments: [[], [0], [1, 0, 255], Array(repeating: 65, count: 100_000)] as [[UInt8]])
    func bytesSurviveARoundTrip(bytes: [UInt8]) throws {
        #expect([UInt8](consuming: bytes.copiedGBytes()) == bytes)
        #expect(bytes.withBorrowedGBytes { [UInt8](copying: $0) } == bytes)
    }

    @Test func nullBytesAreAnEmptyArray() { #expect([UInt8](consuming: nil) == []) }

    @Test func stringsAreConsumedOrCopied() {
        #expect(String(consuming: g_strdup("käse")) == "käse")
        #expect(String(consuming: nil) == nil)
        #expect(String(copying: nil) == nil)
    }

    @Test func aDictionaryContainsOnlyPresentValues() throws {
        let dictionary = try #require(
            Variant.dictionary([("name", Variant.string(Array("Grüße".utf8))), ("missing", nil)]))
        g_variant_ref_sink(dictionary)
        defer { g_variant_unref(dictionary) }
        #expect(g_variant_n_children(dictionary) == 1)
        let value = g_variant_lookup_value(dictionary, "name", nil)
        #expect(String(copying: g_variant_get_string(value, nil)) == "Grüße")
        g_variant_unref(value)
    }

    /// Whether the function that borrows the variant sinks it, as it does to keep the variant for some time.
    @Test(arguments: [false, true]) func aLentVariantIsFreed(isSunk: Bool) throws {
        weak var content: Content?
        try lend(isSunk: isSunk) { content = $0 }
        #expect(content == nil)
    }

    private func lend(isSunk: Bool, _ note: (Content) -> Void) throws {
        let content = Content()
        note(content)
        let type = try #require(g_variant_type_new("ay"))
        defer { g_variant_type_free(type) }
        let variant = g_variant_new_from_data(
            type, content.bytes, gsize(Content.count), 1,
            { data in data.map { Unmanaged<Content>.fromOpaque($0).release() } },
            Unmanaged.passRetained(content).toOpaque())
        let count = Variant.lend(variant) { variant in
            if isSunk {
                g_variant_ref_sink(variant)
                g_variant_unref(variant)
            }
            return g_variant_get_size(variant)
        }
        #expect(count == gsize(Content.count))
    }

    @Test func aMissingVariantCanBeLent() {
        let isNothing = Variant.lend(nil) { $0 == nil }
        #expect(isNothing)
    }

    @Test func anErrorKeepsItsDomainCodeAndMessage() {
        let error = GLibError(consuming: g_error_new_literal(g_io_error_quark(), 1, "Gone"))
        #expect(error == GLibError(domain: "g-io-error-quark", code: 1, message: "Gone"))
        #expect(error.matches(g_io_error_quark(), G_IO_ERROR_NOT_FOUND))
        #expect(!error.matches(g_io_error_quark(), G_IO_ERROR_EXISTS))
        #expect(!error.matches(g_resolver_error_quark()))
        #expect(!GLibError(consuming: nil).message.isEmpty)
    }
}

/// The content of a variant, which is released with the variant.
private final class Content {
    static let count = 4096
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)

    init() { bytes.initializeMemory(as: UInt8.self, repeating: 0, count: Self.count) }

    deinit { bytes.deallocate() }
}
