/** The kinds of prints that are compared by distance. */
export type PrintKind = 'text' | 'picture'

/**
 * The most differing bits of 64 at which two are alike. By the curves that `text-curve.rules.spec.ts` and the face
 * service's `picture-print.rules.spec.ts` print: six bits, as for long documents, find only four of ten pairs of an edited
 * message, ten find eight and still no other text; a cropped picture differs in more.
 */
export const alikeWithin: Readonly<Record<PrintKind, number>> = { text: 10, picture: 12 }

const blocks = 8
const pairs = Array.from({ length: blocks }, (_first, one) =>
  Array.from({ length: blocks - one - 1 }, (_second, more) => [one, one + more + 1] as const),
).flat()
/** so that a text and a picture never share a key */
const offset: Readonly<Record<PrintKind, number>> = { text: 0, picture: pairs.length }

/**
 * The keys of an index under which a print is found: each two of its eight bytes, with their places. Two prints that
 * differ in at most six bits leave two bytes equal, so they share a key; of those that differ in more, most do. One key
 * is shared by chance by one in 65,536.
 */
export const keysOf = (kind: PrintKind, print: string): number[] => {
  const bytes = Array.from({ length: blocks }, (_none, at) => Number.parseInt(print.slice(2 * at, 2 * at + 2), 16))
  return pairs.map(
    ([one, other], pair) => ((offset[kind] + pair) << 16) | ((bytes[one] ?? 0) << 8) | (bytes[other] ?? 0),
  )
}

export type Halves = readonly [number, number]
export const halvesOf = (print: string): Halves => [
  Number.parseInt(print.slice(0, 8), 16),
  Number.parseInt(print.slice(8), 16),
]

const bitsOf = (word: number): number => {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
/** The number of differing bits of 64. */
export const distanceOf = (one: Halves, other: Halves): number => bitsOf(one[0] ^ other[0]) + bitsOf(one[1] ^ other[1])
