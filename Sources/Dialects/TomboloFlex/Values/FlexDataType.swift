/// The types of a ``FlexData``.
public enum FlexDataType: String, Sendable, Hashable, CaseIterable {
    /// Empty: `undefined`, `null`, or no value at all.
    case NIL
    /// Text.
    case STRING
    /// An integral number that fits `Int`.
    case INT
    /// A number that `Float` does not hold exactly.
    case DOUBLE
    /// A number that `Float` holds exactly; also NaN and the infinities.
    case FLOAT
    /// A boolean.
    case BOOL
    /// An array.
    case ARRAY
    /// A dictionary.
    case DICTIONARY
    /// A failure.
    case ERR
}
