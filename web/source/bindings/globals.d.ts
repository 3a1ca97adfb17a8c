// What the other parts of a written module declare, for the type check of the parts in this folder.

/** The definitions of types that contain dates. */
declare const definitions: any;
/** The places of dates in the values of events. */
declare const events: any;
/** The places of dates in the arguments of page functions. */
declare const functions: any;

interface AppEvents {
    [name: string]: any;
}

interface AppPageFunctions {
    [name: string]: (argument: any, context: TomboloContext) => any;
}
