import { LearnedPreferences } from './preferences.rules.ts'
import type { Decision, Learned, PersonEffects, Regularisation, SideWeights } from './model.rules.ts'
import { expectGiven } from './person-priors.rules.ts'
import { decisionColumns, type Features, featuresOf } from './learning-input.rules.ts'
import { Observations, Weights } from './posterior.rules.ts'
import { blocksOf, type SideBlocks } from './side-blocks.rules.ts'
import { type Encoded, encode, type Encoding, encodingOf, perDeviation, type Traits } from './traits.rules.ts'

export const defaultRegularisation: Regularisation = { people: 2, traits: 0.003, pairs: 0.005, leanings: 0.2 }
const defaultSweeps = 30
/** prior variance: markets differ little in how their people decide */
const marketVariance = 0.01
/** prior variance of a weight's part shared by both sides, relative to each side's own part */
const sharedPart = 2
const sweepsBefore = 5

/** Learns a model from people and their decisions about each other. The same input gives the same model. */
export const learn = (
  people: readonly Traits[],
  decisions: readonly Decision[],
  regularisation: Regularisation = defaultRegularisation,
  sweeps = defaultSweeps,
): Learned => {
  const run = new Learning(people, decisions, regularisation)
  for (let sweep = 0; sweep < sweeps; sweep++) run.sweep()
  return run.result()
}

class Learning {
  readonly #people: readonly Traits[]
  readonly #regularisation: Regularisation
  readonly #encoding: Encoding
  readonly #encoded: Encoded[]
  readonly #observations: Observations
  readonly #from: Int32Array
  readonly #to: Int32Array
  readonly #side: Int32Array
  readonly #features: Features
  readonly #sides: SideBlocks[]
  readonly #members: number[][]
  readonly #shared: Weights
  readonly #indexed: { weights: Weights; index: Int32Array }[] = []
  readonly #labels: { own: Weights; other: Weights }[]
  readonly #markets: { names: string[]; weights: Weights }
  readonly #keenness: Weights
  readonly #appeal: Weights
  readonly #preferences: LearnedPreferences
  readonly #likeness: Float32Array
  #sweeps = 0

  constructor(people: readonly Traits[], given: readonly Decision[], regularisation: Regularisation) {
    this.#people = people
    this.#regularisation = regularisation
    this.#encoding = encodingOf(people)
    this.#encoded = people.map((one) => encode(one, this.#encoding))
    const { from, to, side, observations } = decisionColumns(people, this.#encoded, given)
    this.#from = from
    this.#to = to
    this.#side = side
    this.#observations = observations
    this.#features = featuresOf(this.#encoded, this.#encoding, this.#from, this.#to)
    this.#members = this.#encoding.sides.map((_, side) =>
      this.#encoded.flatMap((one, place) => (one.side === side ? [place] : [])),
    )
    this.#sides = this.#encoding.sides.map((_, side) => blocksOf(side, this.#side, this.#features, regularisation))
    this.#shared = new Weights(this.#features.pair.length, sharedPart * regularisation.pairs)
    this.#labels = this.#encoding.labels.map((_, label) => this.#labelWeights(label))
    this.#markets = this.#marketWeights()
    this.#keenness = new Weights(people.length, regularisation.people)
    this.#appeal = new Weights(people.length, regularisation.people)
    this.#preferences = new LearnedPreferences(
      this.#encoding,
      this.#encoded,
      this.#from,
      this.#to,
      regularisation.leanings,
    )
    this.#likeness = new Float32Array(from.length)
  }

  sweep(): void {
    const seen = this.#observations
    const { ones, own, other, pair } = this.#features
    const everything = ones.length
    seen.refresh()
    for (const side of this.#sides) {
      const { from, to } = side
      seen.sweepFeature(side.base, 0, ones, from, to)
      own.forEach((feature, index) => seen.sweepFeature(side.own, index, feature, from, to))
      other.forEach((feature, index) => seen.sweepFeature(side.other, index, feature, from, to))
      pair.forEach((feature, index) => seen.sweepFeature(side.pair, index, feature, from, to))
    }
    pair.forEach((feature, index) => seen.sweepFeature(this.#shared, index, feature, 0, everything))
    for (const { weights, index } of this.#indexed) seen.sweepIndex(weights, index)
    this.#preferences.sweep(seen)
    expectGiven(this.#keenness, this.#appeal, this.#members, this.#regularisation.people)
    seen.sweepIndex(this.#keenness, this.#from)
    expectGiven(this.#appeal, this.#keenness, this.#members, this.#regularisation.people)
    seen.sweepIndex(this.#appeal, this.#to)
    if (this.#sweeps++ >= sweepsBefore) this.#sweepLikeness()
  }

  /** Learns the weight of the product of both people's appeal, from the current estimates. */
  #sweepLikeness(): void {
    const appeal = this.#people.map((_, place) => this.#wholeAppeal(place))
    const next = Float32Array.from(this.#from, (from, at) => (appeal[from] ?? 0) * (appeal[this.#to[at] ?? 0] ?? 0))
    for (const { from, to, likeness } of this.#sides)
      this.#observations.sweepChanged(likeness, this.#likeness, next, from, to)
  }

  result(): Learned {
    const { names, weights } = this.#markets
    const model = {
      encoding: this.#encoding,
      sides: this.#sides.map((blocks, side) => this.#sideWeights(blocks, side)),
      markets: this.#sides.map((_, side) =>
        Object.fromEntries(names.map((name, place) => [name, weights.mean[place + names.length * side] ?? 0])),
      ),
      priors: { keenness: this.#regularisation.people, appeal: this.#regularisation.people },
      decisions: this.#from.length,
      regularisation: this.#regularisation,
    }
    return { model, people: new Map(this.#people.map(({ id }, place) => [id, this.#effects(place)])) }
  }

  #labelWeights(label: number): { own: Weights; other: Weights } {
    const width = (this.#encoding.labels[label]?.values.length ?? 0) + 1
    const [own, other] = [this.#from, this.#to].map((whose) => {
      const weights = new Weights(width * this.#encoding.sides.length, this.#regularisation.traits)
      const index = whose.map((person, at) => {
        const value = this.#encoded[person]?.labels[label] ?? 0
        return value === 0 ? -1 : value + width * (this.#side[at] ?? 0)
      })
      this.#indexed.push({ weights, index })
      return weights
    })
    return { own: own ?? new Weights(0, 1), other: other ?? new Weights(0, 1) }
  }

  #marketWeights(): { names: string[]; weights: Weights } {
    const names = [...new Set(this.#people.map(({ market }) => market))].sort()
    const places = new Map(names.map((name, place) => [name, place]))
    const weights = new Weights(names.length * this.#encoding.sides.length, marketVariance)
    const index = this.#to.map(
      (person, at) => (places.get(this.#encoded[person]?.market ?? '') ?? 0) + names.length * (this.#side[at] ?? 0),
    )
    this.#indexed.push({ weights, index })
    return { names, weights }
  }

  #sideWeights({ base, own, other, pair, likeness }: SideBlocks, side: number): SideWeights {
    const tables = (which: 'own' | 'other'): number[][] =>
      this.#labels.map((label, place) => {
        const width = (this.#encoding.labels[place]?.values.length ?? 0) + 1
        return Array.from(label[which].mean.subarray(width * side, width * (side + 1)))
      })
    return {
      base: base.mean[0] ?? 0,
      own: [...own.mean],
      other: [...other.mean],
      ownLabels: tables('own'),
      otherLabels: tables('other'),
      pair: [...pair.mean].map((weight, index) => weight + (this.#shared.mean[index] ?? 0)),
      likeness: likeness.mean[0] ?? 0,
    }
  }

  /** The same sum as in `Chances`: traits, market and person. */
  #wholeAppeal(place: number): number {
    const { side = 0, values = new Int8Array(), labels = new Uint8Array(), market = '' } = this.#encoded[place] ?? {}
    const deciding = this.#sides.length === 2 ? 1 - side : side
    const blocks = this.#sides[deciding]
    let appeal = this.#appeal.mean[place] ?? 0
    values.forEach((value, index) => (appeal += ((blocks?.other.mean[index] ?? 0) * value) / perDeviation))
    labels.forEach((value, label) => {
      const width = (this.#encoding.labels[label]?.values.length ?? 0) + 1
      appeal += value > 0 ? (this.#labels[label]?.other.mean[width * deciding + value] ?? 0) : 0
    })
    const { names, weights } = this.#markets
    return appeal + (weights.mean[names.indexOf(market) + names.length * deciding] ?? 0)
  }

  #effects(place: number): PersonEffects {
    return {
      keenness: this.#keenness.mean[place] ?? 0,
      keennessSpread: this.#keenness.variance[place] ?? 0,
      appeal: this.#appeal.mean[place] ?? 0,
      appealSpread: this.#appeal.variance[place] ?? 0,
      leanings: this.#preferences.preferencesOf(place),
    }
  }
}
