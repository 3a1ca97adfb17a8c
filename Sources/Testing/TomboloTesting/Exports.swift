// Tests of apps need to import only this module.
@_exported public import TomboloTestServer
@_exported public import TomboloTranscripts
