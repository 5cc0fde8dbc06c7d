const cut = (value: number, unit: number, digits: number): string => {
  const scale = 10 ** digits
  return (Math.floor(value / (unit / scale)) / scale).toFixed(digits)
}

/**
 * Section 9: under 1000 as it is, 1000–9999 as `x.xx千`, above as `x.xx万`. Cut, not rounded, so that 9999 is 9.99千
 * and never 10.00千. Takes a count of zero or more.
 */
export const formatCountZh = (count: number): string => {
  if (count < 1000) return String(count)
  return count < 10_000 ? `${cut(count, 1000, 2)}千` : `${cut(count, 10_000, 2)}万`
}

const UNITS = [
  ['T', 1e12],
  ['B', 1e9],
  ['M', 1e6],
  ['K', 1e3],
] as const

/** The other format of section 9: K, M, B, T with one decimal, cut. Takes a count of zero or more. */
export const formatCountShort = (count: number): string => {
  const unit = UNITS.find(([, size]) => count >= size)
  return unit ? `${cut(count, unit[1], 1)}${unit[0]}` : String(count)
}
