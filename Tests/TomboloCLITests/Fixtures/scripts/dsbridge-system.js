// What the page finds of DSBridge, and what it is answered.
const later = await new Promise((resolve) => dsBridge.call('testAsyn', 'b', resolve));
return [typeof window._dsbridge, typeof window._dswk, dsBridge.call('testSyn', 'a'), later];
