import TomboloBridge

/// A plugin's observations of bridges.
@MainActor
struct BridgeObservations {
    private var observations: [ObjectIdentifier: EventObservation] = [:]

    mutating func add(_ observation: EventObservation, of bridge: Bridge) {
        observations.updateValue(observation, forKey: ObjectIdentifier(bridge))?.cancel()
    }

    mutating func remove(_ bridge: Bridge) {
        observations.removeValue(forKey: ObjectIdentifier(bridge))?.cancel()
    }
}
