/** Seconds for which whoever decided something at the console may take it back; nobody is told of it before. */
export const undoSeconds = 600
