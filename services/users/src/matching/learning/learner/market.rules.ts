/** Two people who may be shown to each other, and the chance that both say yes. */
export interface Pairing {
  a: string
  b: string
  both: number
}
export interface PolicyOptions {
  /** length of a list */
  rows: number
  /** 0: by chances alone … 1: as in a market with transferable utility. See `defaultBlend` */
  blend?: number
}

/** A tenth of the market's price: spreads attention away from popular people at almost no cost in matches. */
const defaultBlend = 0.1
const maxPasses = 30
/** chances below this are treated as equal */
const minChance = 1e-9

type Neighbours = Map<string, { other: string; both: number }[]>

const neighboursOf = (people: readonly string[], pairs: readonly Pairing[]): Neighbours => {
  const neighbours: Neighbours = new Map(people.map((id) => [id, []]))
  for (const { a, b, both } of pairs) {
    neighbours.get(a)?.push({ other: b, both: Math.max(minChance, both) })
    neighbours.get(b)?.push({ other: a, both: Math.max(minChance, both) })
  }
  return neighbours
}

/**
 * The log price of a place in somebody's lists: how far the demand for them exceeds their places (Choo, Siow 2006, with
 * one scale for both sides). Sinkhorn-like passes until everybody is wanted `rows` times.
 */
export const pricesOf = (people: readonly string[], pairs: readonly Pairing[], rows: number): Map<string, number> => {
  const neighbours = neighboursOf(people, pairs)
  const share = new Map(people.map((id) => [id, 1]))
  for (let pass = 0; pass < maxPasses; pass++)
    for (const [id, others] of neighbours) {
      let demand = 0
      for (const { other, both } of others) demand += (share.get(other) ?? 0) * both
      // half a step in logarithms, since the others' shares change too
      share.set(id, Math.sqrt((share.get(id) ?? 1) * (rows / Math.max(minChance, demand))))
    }
  return new Map([...share].map(([id, one]) => [id, -Math.log(Math.max(minChance, one))]))
}

/**
 * Makes the lists of a whole market at once, best first. A match needs both, so lists are mutual while both have room:
 * the best pairs first, by chance and price. Nobody is left out while somebody else can be moved. The remaining places
 * go to the best people who are in no list yet, then to the best of all.
 */
export const listsFor = (
  people: readonly string[],
  pairs: readonly Pairing[],
  { rows, blend = defaultBlend }: PolicyOptions,
): Map<string, string[]> => {
  const prices: Map<string, number> = blend > 0 ? pricesOf(people, pairs, rows) : new Map()
  const worth = ({ a, b, both }: Pairing): number =>
    Math.log(Math.max(minChance, both)) - blend * ((prices.get(a) ?? 0) + (prices.get(b) ?? 0))
  const lists = new Map(people.map((id) => [id, new Set<string>()]))
  const ordered = pairs.map((pair) => ({ ...pair, worth: worth(pair) })).sort((one, other) => other.worth - one.worth)
  for (const { a, b } of ordered) {
    const [ofA, ofB] = [lists.get(a), lists.get(b)]
    if (!ofA || !ofB || ofA.size >= rows || ofB.size >= rows) continue
    ofA.add(b)
    ofB.add(a)
  }
  const neighbours = neighboursOf(people, pairs)
  for (const [id, list] of lists) if (list.size === 0) makeRoom(id, lists, neighbours)
  const seen = new Set([...lists.values()].flatMap((list) => [...list]))
  for (const [id, list] of lists) fill(list, neighbours.get(id) ?? [], seen, rows)
  return new Map([...lists].map(([id, list]) => [id, inOrder([...list], neighbours.get(id) ?? [])]))
}

/** Gives somebody who is in no list the place of a person who is in other lists too, at the least loss. */
const makeRoom = (id: string, lists: ReadonlyMap<string, Set<string>>, neighbours: Neighbours): void => {
  let best: { partner: string; leaving: string; gain: number } | undefined
  for (const { other: partner, both } of neighbours.get(id) ?? [])
    for (const { other: leaving, both: lost } of neighbours.get(partner) ?? []) {
      const isSpare = lists.get(partner)?.has(leaving) && (lists.get(leaving)?.size ?? 0) > 1
      if (isSpare && both - lost > (best?.gain ?? -Infinity)) best = { partner, leaving, gain: both - lost }
    }
  if (!best) return
  lists.get(best.partner)?.delete(best.leaving)
  lists.get(best.leaving)?.delete(best.partner)
  lists.get(best.partner)?.add(id)
  lists.get(id)?.add(best.partner)
}

const fill = (
  list: Set<string>,
  others: readonly { other: string; both: number }[],
  seen: Set<string>,
  rows: number,
): void => {
  const best = others.toSorted((x, y) => y.both - x.both)
  for (const wanted of [best.filter(({ other }) => !seen.has(other)), best])
    for (const { other } of wanted) {
      if (list.size >= rows) return
      list.add(other)
      seen.add(other)
    }
}

const inOrder = (ids: string[], others: readonly { other: string; both: number }[]): string[] => {
  const chances = new Map(others.map(({ other, both }) => [other, both]))
  return ids.sort((one, other) => (chances.get(other) ?? 0) - (chances.get(one) ?? 0))
}
