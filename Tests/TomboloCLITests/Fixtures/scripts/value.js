await new Promise((resolve) => setTimeout(resolve, 10));
return { z: document.title, a: [1, 1.5, true, null, "é\n"] };
