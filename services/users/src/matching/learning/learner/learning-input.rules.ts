import type { Decision } from './model.rules.ts'
import { PairFeatures } from './pair-features.rules.ts'
import { Observations } from './posterior.rules.ts'
import { type Encoded, type Encoding, perDeviation, type Traits } from './traits.rules.ts'

/** Decisions by columns, sorted by side, so that a side's weights read contiguous memory. People by index. */
export const decisionColumns = (people: readonly Traits[], encoded: readonly Encoded[], given: readonly Decision[]) => {
  const places = new Map(people.map(({ id }, index) => [id, index]))
  const sideOf = ({ from }: Decision): number => encoded[places.get(from) ?? -1]?.side ?? -1
  const decisions = given
    .filter(({ from, to }) => places.has(from) && places.has(to))
    .sort((one, other) => sideOf(one) - sideOf(other))
  return {
    from: Int32Array.from(decisions, ({ from }) => places.get(from) ?? 0),
    to: Int32Array.from(decisions, ({ to }) => places.get(to) ?? 0),
    side: Int32Array.from(decisions, sideOf),
    observations: new Observations(
      Uint8Array.from(decisions, ({ yes }) => (yes ? 1 : 0)),
      Float32Array.from(decisions, ({ weight = 1 }) => weight),
    ),
  }
}

export interface Features {
  ones: Float32Array
  own: Float32Array[]
  other: Float32Array[]
  pair: Float32Array[]
}

/** Stored by columns, so that a sweep reads memory in order. */
export const featuresOf = (
  people: readonly Encoded[],
  encoding: Encoding,
  from: Int32Array,
  to: Int32Array,
): Features => {
  const size = people[0]?.values.length ?? 0
  const columns = (width: number): Float32Array[] => Array.from({ length: width }, () => new Float32Array(from.length))
  const pairFeatures = new PairFeatures(encoding)
  const row = new Float32Array(pairFeatures.names.length)
  const features = {
    ones: new Float32Array(from.length).fill(1),
    own: columns(size),
    other: columns(size),
    pair: columns(row.length),
  }
  for (let at = 0; at < from.length; at++) {
    const [one, other] = [people[from[at] ?? 0], people[to[at] ?? 0]]
    if (!one || !other) continue
    features.own.forEach((column, index) => (column[at] = (one.values[index] ?? 0) / perDeviation))
    features.other.forEach((column, index) => (column[at] = (other.values[index] ?? 0) / perDeviation))
    pairFeatures.write(one, other, row)
    features.pair.forEach((column, index) => (column[at] = row[index] ?? 0))
  }
  return features
}
