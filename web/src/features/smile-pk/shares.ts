/** A share of 0 to 1 as a whole percent. */
export const percentOf = (share: number): number => Math.round(share * 100)
