import TomboloBridge

/// The outcome of a call, as a dimension of metrics. An app can make any number of error codes, so there are not more outcomes than these.
enum CallOutcome: String, Hashable {
    case ok, denied, cancelled, disconnected, failed

    init(_ code: TomboloError.Code) {
        switch code {
        case .denied: self = .denied
        case .cancelled: self = .cancelled
        case .disconnected: self = .disconnected
        default: self = .failed
        }
    }
}
