import TomboloBridge

/// The outcome of a call, as a dimension of metrics. Error codes are not dimensions, since an app can have any number of them.
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
