package import TomboloEngine
import WebKit

extension WKProfile {
    /// Deletes the data that pages stored, including caches; all data if `origin` is nil. WebKit stores data by site,
    /// so the data of the origin's whole site is deleted.
    package func clearData(for origin: Origin?) async throws {
        let types = WKWebsiteDataStore.allWebsiteDataTypes()
        guard let origin else { return await store.removeData(ofTypes: types, modifiedSince: .distantPast) }
        guard let host = origin.host else { return }
        let records = await store.dataRecords(ofTypes: types).filter { record in
            record.displayName == host || host.hasSuffix("." + record.displayName)
        }
        await store.removeData(ofTypes: types, for: records)
    }
}
