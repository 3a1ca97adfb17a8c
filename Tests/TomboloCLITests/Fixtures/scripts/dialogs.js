alert("one");
return [confirm("two"), prompt("three", "preset")];
