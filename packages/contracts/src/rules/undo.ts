/** Seconds in which a decision at the console can be undone; it is published afterwards. */
export const undoSeconds = 600
