// The error is on line 3.

throw new TypeError("there is no such thing");
