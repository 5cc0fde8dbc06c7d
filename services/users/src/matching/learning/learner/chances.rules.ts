import { PreferenceIndex } from './preferences.rules.ts'
import { type Model, newcomer, type PersonEffects, type SideWeights } from './model.rules.ts'
import { PairFeatures } from './pair-features.rules.ts'
import { type Encoded, encode, perDeviation, type Traits } from './traits.rules.ts'

export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit))

/** Factor that shrinks an uncertain logit towards 0 by its variance (MacKay 1992). */
export const certainty = (spread: number): number => 1 / Math.sqrt(1 + (Math.PI / 8) * spread)

/** A person with everything a model needs for a prediction. */
export interface Known {
  encoded: Encoded
  effects: PersonEffects
  /** from traits and effects: added to the logits of the person's own decisions, and of others' about them */
  keenness: number
  appeal: number
  /** by index in `PreferenceIndex` */
  preferences: ReadonlyMap<number, number>
}
const noPreferences: ReadonlyMap<number, number> = new Map()

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

/** Predicts the chances of a model. For an unknown side or market it predicts the average. */
export class Chances {
  readonly model: Model
  readonly pairs: PairFeatures
  readonly places: PreferenceIndex
  readonly #row: Float32Array

  constructor(model: Model) {
    this.model = model
    this.pairs = new PairFeatures(model.encoding)
    this.places = new PreferenceIndex(model.encoding)
    this.#row = new Float32Array(this.pairs.names.length)
  }

  known(one: Traits, effects: PersonEffects = newcomer(this.model)): Known {
    return this.knownAs(encode(one, this.model.encoding), effects)
  }

  knownAs(encoded: Encoded, effects: PersonEffects): Known {
    const { values, labels, market, side } = encoded
    const own = this.model.sides[side]
    // the deciding side: the other one when there are two
    const deciding = this.model.sides.length === 2 ? 1 - side : side
    const others = this.model.sides[deciding]
    const keenness = own ? own.base + sum(own.own, values) + sumOfLabels(own.ownLabels, labels) : 0
    const appeal = others
      ? sum(others.other, values) +
        sumOfLabels(others.otherLabels, labels) +
        (this.model.markets[deciding]?.[market] ?? 0)
      : 0
    const preferences = effects.leanings?.length ? this.places.weightsByPlace(effects.leanings) : noPreferences
    return { encoded, effects, keenness: keenness + effects.keenness, appeal: appeal + effects.appeal, preferences }
  }

  /** The pair's terms in the logit that `from` likes `to`, in the order of PairFeatures. */
  terms(from: Known, to: Known): Float32Array {
    const weights = this.model.sides[from.encoded.side]?.pair
    this.pairs.write(from.encoded, to.encoded, this.#row)
    return this.#row.map((value, index) => value * (weights?.[index] ?? 0))
  }

  /** How much more `from` prefers `to` than everybody does. */
  preferenceFor({ preferences }: Known, to: Known): number {
    let total = 0
    if (preferences.size > 0)
      for (let label = 0; label < this.places.labels.length; label++)
        total += preferences.get(this.places.ofLabel(label, to.encoded)) ?? 0
    return total
  }

  /** How much popular people of a side prefer popular people. 0 for a model of an earlier version. */
  likeness(side: number): number {
    return (this.model.sides[side] as Partial<SideWeights> | undefined)?.likeness ?? 0
  }

  /** The logit that `from` likes `to`, shrunk by the uncertainty about both. */
  logit(from: Known, to: Known): number {
    const weights = this.model.sides[from.encoded.side]?.pair ?? []
    this.pairs.write(from.encoded, to.encoded, this.#row)
    let logit = from.keenness + to.appeal + this.likeness(from.encoded.side) * from.appeal * to.appeal
    logit += this.preferenceFor(from, to)
    for (let index = 0; index < this.#row.length; index++) logit += (weights[index] ?? 0) * (this.#row[index] ?? 0)
    return logit * certainty(from.effects.keennessSpread + to.effects.appealSpread)
  }

  chance(from: Known, to: Known): number {
    return sigmoid(this.logit(from, to))
  }
}
