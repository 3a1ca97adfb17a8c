await $flex.testReceive(NaN, { deep: [-Infinity, 1] }).catch(() => {});
return decodeURI(location.pathname).split('/').at(-2);
