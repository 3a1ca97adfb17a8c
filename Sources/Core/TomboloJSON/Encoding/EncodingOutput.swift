/// A piece of JSON text and the encoder that may currently write to it.
///
/// The encoders of a value and of the values in it share one output and write in turn. Parts that a type may fill in
/// later (a nested container, the encoder for `super`) have a separate output. It is inserted in its place when the
/// enclosing value ends.
final class EncodingOutput {
    var buffer: JSONBuffer
    /// The number of the encoder whose turn it is; 0 when the text is complete.
    var current = 1
    let options: JSONTextEncoder
    /// The path of this text in the whole value.
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

    /// Starts the turn of a new encoder and returns its number.
    func startTurn() -> Int {
        last &+= 1
        current = last
        return last
    }
}
