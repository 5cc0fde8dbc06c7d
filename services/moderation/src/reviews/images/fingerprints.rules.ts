const bands = 4
const digits = 16 / bands

/**
 * The parts of a fingerprint by which similar ones are found: of two that differ in fewer places than there are parts,
 * one part at least is the same. Few and long, so that of a million pictures some sixty share one by chance.
 */
export const bandsOf = (fingerprint: string): string[] =>
  Array.from({ length: bands }, (_, band) => `${band}:${fingerprint.slice(band * digits, (band + 1) * digits)}`)

/** In so many of 64 places pictures of the same may differ; with four, only those that share a part are found. */
export const similarWithin = 4

/** In how many of 64 places two fingerprints differ. */
export const distanceOf = (one: string, other: string): number =>
  (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length
