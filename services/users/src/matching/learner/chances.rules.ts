import { LeaningPlaces } from './leanings.rules.ts'
import { type Model, newcomer, type PersonEffects, type SideWeights } from './model.rules.ts'
import { PairFeatures } from './pair-features.rules.ts'
import { type Encoded, encode, perDeviation, type Traits } from './traits.rules.ts'

export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit))

/** How well an uncertain logit tells yes from no: its mean, drawn to 0 by its variance (MacKay 1992). */
export const certainty = (spread: number): number => 1 / Math.sqrt(1 + (Math.PI / 8) * spread)

/** A person as a model sees them. */
export interface Known {
  encoded: Encoded
  effects: PersonEffects
  /** what their own traits and effects make of each decision of theirs, and of each about them */
  keenness: number
  appeal: number
  /** by place of `LeaningPlaces` */
  leanings: ReadonlyMap<number, number>
}
const none: ReadonlyMap<number, number> = new Map()

const sum = (weights: readonly number[], values: Int8Array): number => {
  let total = 0
  for (let index = 0; index < values.length; index++) total += (weights[index] ?? 0) * (values[index] ?? 0)
  return total / perDeviation
}
const sumOfLabels = (tables: readonly number[][], labels: Uint8Array): number => {
  let total = 0
  for (let index = 0; index < labels.length; index++) total += tables[index]?.[labels[index] ?? 0] ?? 0
  return total
}

/** The chances of a model. Of a side or a market that it never saw it says what holds on average. */
export class Chances {
  readonly model: Model
  readonly pairs: PairFeatures
  readonly places: LeaningPlaces
  readonly #row: Float32Array

  constructor(model: Model) {
    this.model = model
    this.pairs = new PairFeatures(model.encoding)
    this.places = new LeaningPlaces(model.encoding)
    this.#row = new Float32Array(this.pairs.names.length)
  }

  known(one: Traits, effects: PersonEffects = newcomer(this.model)): Known {
    return this.knownAs(encode(one, this.model.encoding), effects)
  }

  knownAs(encoded: Encoded, effects: PersonEffects): Known {
    const { values, labels, market, side } = encoded
    const own = this.model.sides[side]
    // who decides about them: the other side, where there are two
    const deciding = this.model.sides.length === 2 ? 1 - side : side
    const others = this.model.sides[deciding]
    const keenness = own ? own.base + sum(own.own, values) + sumOfLabels(own.ownLabels, labels) : 0
    const appeal = others
      ? sum(others.other, values) +
        sumOfLabels(others.otherLabels, labels) +
        (this.model.markets[deciding]?.[market] ?? 0)
      : 0
    const leanings = effects.leanings?.length ? this.places.of(effects.leanings) : none
    return { encoded, effects, keenness: keenness + effects.keenness, appeal: appeal + effects.appeal, leanings }
  }

  /** The terms of the pair in the logit that `from` likes `to`, in the order of PairFeatures. */
  terms(from: Known, to: Known): Float32Array {
    const weights = this.model.sides[from.encoded.side]?.pair
    this.pairs.write(from.encoded, to.encoded, this.#row)
    return this.#row.map((value, index) => value * (weights?.[index] ?? 0))
  }

  /** What `from` leans to in `to` beyond what all do. */
  leaning({ leanings }: Known, to: Known): number {
    let total = 0
    if (leanings.size > 0)
      for (let label = 0; label < this.places.labels.length; label++)
        total += leanings.get(this.places.ofLabel(label, to.encoded)) ?? 0
    return total
  }

  /** How much somebody of a side who is wanted by many prefers who is. A model of an earlier version has none. */
  likeness(side: number): number {
    return (this.model.sides[side] as Partial<SideWeights> | undefined)?.likeness ?? 0
  }

  /** The logit that `from` likes `to`, tempered by what is not known of them yet. */
  logit(from: Known, to: Known): number {
    const weights = this.model.sides[from.encoded.side]?.pair ?? []
    this.pairs.write(from.encoded, to.encoded, this.#row)
    let logit = from.keenness + to.appeal + this.likeness(from.encoded.side) * from.appeal * to.appeal
    logit += this.leaning(from, to)
    for (let index = 0; index < this.#row.length; index++) logit += (weights[index] ?? 0) * (this.#row[index] ?? 0)
    return logit * certainty(from.effects.keennessSpread + to.effects.appealSpread)
  }

  chance(from: Known, to: Known): number {
    return sigmoid(this.logit(from, to))
  }
}
