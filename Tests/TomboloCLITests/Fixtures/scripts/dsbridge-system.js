// Returns the globals of DSBridge in the page and the results of two calls.
const later = await new Promise((resolve) => dsBridge.call('testAsyn', 'b', resolve));
return [typeof window._dsbridge, typeof window._dswk, dsBridge.call('testSyn', 'a'), later];
