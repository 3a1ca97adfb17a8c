/// What a ``FlexData`` holds.
public enum FlexDataType: String, Sendable, Hashable, CaseIterable {
    /// Nothing: `undefined`, `null`, or no value at all.
    case NIL
    /// Text.
    case STRING
    /// An integral number that fits `Int`.
    case INT
    /// A number that `Float` does not hold exactly.
    case DOUBLE
    /// A number that `Float` holds exactly, NaN and infinities among them.
    case FLOAT
    /// A boolean.
    case BOOL
    /// Values in order.
    case ARRAY
    /// Named values.
    case DICTIONARY
    /// A failure.
    case ERR
}
