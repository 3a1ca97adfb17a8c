/// A piece of JSON text and the encoder that may currently write to it.
///
/// The encoders of a value and of the values within it share one output and write in turn. Parts that a type may fill
/// in later (a nested container, the encoder for `super`) have separate outputs, whose text is inserted when the
/// enclosing value ends.
final class EncodingOutput {
    // Exclusive access is not checked at run time, since the checks took a tenth of the instructions for a small value.
    // This is safe because no access to these properties spans a call of `encode(to:)`.
    @exclusivity(unchecked) var buffer: JSONBuffer
    /// The number of the encoder that may write now; 0 when the text is complete.
    @exclusivity(unchecked) var current = 1
    let options: JSONTextEncoder
    /// The path from the root of the encoded value to the part that this text represents.
    let basePath: [PathStep]
    private var last = 1

    init(
        _ bytes: consuming [UInt8], attachments: consuming [AttachedBytes]?, options: JSONTextEncoder,
        basePath: [PathStep] = []
    ) {
        buffer = JSONBuffer(bytes: bytes, attachments: attachments, maximumTextLength: options.maximumTextLength)
        self.options = options
        self.basePath = basePath
    }

    /// Lets a new encoder write from now on, and returns its number.
    func startTurn() -> Int {
        last &+= 1
        current = last
        return last
    }
}
