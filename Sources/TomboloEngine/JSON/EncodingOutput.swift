/// One run of JSON text and who may write into it.
///
/// The encoders of a value and of the values in it share one output and write in turn. What a type may fill in later (a
/// nested container, the encoder for `super`) has an output of its own, which is put in its place when the value around
/// it ends.
final class EncodingOutput {
    var buffer: JSONBuffer
    /// The number of the encoder whose turn it is; 0 when the text is complete.
    var current = 1
    let options: JSONTextEncoder
    /// Where in the whole value this text begins.
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

    /// A number for one more encoder, whose turn it is now.
    func startTurn() -> Int {
        last &+= 1
        current = last
        return last
    }
}
