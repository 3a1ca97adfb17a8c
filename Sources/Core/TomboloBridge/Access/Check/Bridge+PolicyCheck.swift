extension Bridge {
    /// Compares each grant with the registered calls, the declared events (``CallRegistry/declareEvents(_:)``), the
    /// scopes of arguments, and the origins.
    ///
    /// A ``PageView`` calls it when it is made. Call it again after setting ``policy``, since the check cannot
    /// be done there. The pattern `*` and names of dialects' functions (`wvjb.call.login`) are not compared with calls.
    /// - Parameter servedOrigins: The schemes that the page serves, with their hosts; nil for no check of origins.
    ///   Origins of `http`, `https` and folders of files are not compared.
    /// - Throws: ``AccessPolicyError`` for the first grant that names something that does not exist, or can never allow
    ///   what it names.
    public func checkPolicy(servedOrigins: [String: ServedHosts]? = nil) throws(AccessPolicyError) {
        let existing = ExistingNames(calls, dialects: dialects, servedOrigins: servedOrigins)
        for grant in policy.grants { try grant.check(against: existing) }
    }
}
