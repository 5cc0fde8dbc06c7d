import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Chances, type Known, PairColumns } from '../../matching/matching.public.ts'
import { type Limited, suitsBoth } from '../filters/wishes.rules.ts'

/** the best candidates considered for each member */
const maxConsidered = 60

interface Market {
  people: readonly (Limited & { _id: string })[]
  known: ReadonlyMap<string, Known>
  /** the members each has decided about */
  decided: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * The best pairs of each member, among those who may be shown to each other and have not decided about each other.
 * Yields after each member, so that requests are served in between.
 */
export const pairsOf = async (
  { people, known, decided }: Market,
  chances: Chances,
  now: Date,
  signal: AbortSignal,
): Promise<PairColumns> => {
  const pairs = new PairColumns(people.map(({ _id }) => _id))
  for (const one of people) {
    const me = known.get(one._id)
    const found: { id: string; both: number }[] = []
    for (const other of people) {
      const them = known.get(other._id)
      if (!me || !them || one === other || !suitsBoth(one, other, now)) continue
      if (decided.get(one._id)?.has(other._id) || decided.get(other._id)?.has(one._id)) continue
      found.push({ id: other._id, both: chances.chance(me, them) * chances.chance(them, me) })
    }
    found.sort((x, y) => y.both - x.both)
    for (const { id, both } of found.slice(0, maxConsidered)) pairs.add(one._id, id, both)
    await yieldToEventLoop()
    if (signal.aborted) break
  }
  return pairs
}
