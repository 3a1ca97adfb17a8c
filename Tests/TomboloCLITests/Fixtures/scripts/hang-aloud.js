console.log('the script runs');
await new Promise(() => {});
