const bands = 4
const digits = 16 / bands

/**
 * The bands by which similar fingerprints are found: two that differ in fewer bits than there are bands share at least
 * one band. Few and long, so that of a million pictures about sixty share one by chance.
 */
export const bandsOf = (fingerprint: string): string[] =>
  Array.from({ length: bands }, (_, band) => `${band}:${fingerprint.slice(band * digits, (band + 1) * digits)}`)

/** the maximum differing bits of 64 for similar pictures; at four, only those that share a band are found */
export const similarWithin = 4

/** The number of differing bits of 64. */
export const distanceOf = (one: string, other: string): number =>
  (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length
