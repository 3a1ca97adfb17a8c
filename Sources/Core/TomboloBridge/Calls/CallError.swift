import TomboloEngine

/// An error type of a call, with error codes and typed data.
///
///     enum NoteError: String, CallError, CaseIterable {
///         case noTitle = "notes.noTitle"
///         case tooLong = "notes.tooLong"
///     }
///
///     calls.register("notes.save", throws: NoteError.self) { (note: Note) throws(NoteError) in … }
///
/// A page receives such an error as a ``TomboloError`` with its code, its message and its details as `data`. The types that `tombolo bindings`
/// writes for pages contain the codes.
public protocol CallError: Error, Sendable {
    /// The type of the data that errors carry. By default ``NoValue``.
    associatedtype Details: Codable & Sendable = NoValue

    /// The codes of all errors of this type. By default the raw values, for a `CaseIterable` enum with text as raw
    /// values.
    static var codes: [TomboloError.Code] { get }
    /// The code of this error. Must be one of ``codes``; this is not checked. By default the raw value, for an enum
    /// with text as raw values.
    var code: TomboloError.Code { get }
    /// A sentence for a developer or user. By default the error's description, which for an enum is the name of the
    /// case; implement this property if users see the message.
    var message: String { get }
    /// The data of this error; nil, the default, if it has none. If the data cannot be encoded, the page receives the
    /// error without it. `Data` cannot be sent in an error.
    var details: Details? { get }
}

extension CallError {
    /// The error's description by default, which for an enum is the name of the case.
    public var message: String { "\(self)" }
    /// Nil: the error carries no data.
    public var details: Details? { nil }
}

extension CallError where Self: RawRepresentable, RawValue == String {
    /// The raw value; the default for an enum with text as raw values.
    public var code: TomboloError.Code { TomboloError.Code(rawValue: rawValue) }
}

extension CallError where Self: RawRepresentable & CaseIterable, RawValue == String {
    /// The raw values of all cases.
    public static var codes: [TomboloError.Code] { allCases.map { TomboloError.Code(rawValue: $0.rawValue) } }
}

extension TomboloError {
    /// Converts an error of a declared type. Details that cannot be encoded are omitted.
    init(_ error: some CallError) {
        let data = try? error.details.map { try JSONValue(jsonText: JSONTextEncoder(root: "data").encode($0)) }
        self.init(error.code, error.message, data: data ?? nil)
    }
}
