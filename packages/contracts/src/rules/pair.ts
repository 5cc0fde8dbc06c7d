/** The id of two people as a pair, in either order: the smaller id first. Favorite records and conversations use it. */
export const pairId = (a: string, b: string): string => (a < b ? `${a}_${b}` : `${b}_${a}`)

export const peopleOfPair = (pair: string): [string, string] => {
  const cut = pair.indexOf('_')
  return [pair.slice(0, cut), pair.slice(cut + 1)]
}
