// An app imports only this module, which includes the bridge and the engine.
@_exported public import TomboloBridge
@_exported public import TomboloEngine
