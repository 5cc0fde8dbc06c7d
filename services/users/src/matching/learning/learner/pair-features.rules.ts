import { type Encoded, type Encoding, offsetsOf, perDeviation } from './traits.rules.ts'

/**
 * Features of a pair, in this order: for each number the distance and the product; for each label whether it is the
 * same, and that times each number of `from`; the similarity of tastes; for each wish how well the other one meets it;
 * and the similarity of each wish and offer.
 */
export class PairFeatures {
  readonly names: string[]
  readonly at: { same: number; cross: number; tastes: number; wishes: number; alike: number }
  readonly numbers: number
  readonly labels: number
  readonly tastes: { from: number; to: number }
  /** indexes of a wish and of the offer with the same name */
  readonly wishes: { want: number; offer: number }[]
  /** range of wishes and offers, compared for similarity */
  readonly said: { from: number; to: number }

  constructor(encoding: Encoding) {
    const offsets = offsetsOf(encoding)
    this.numbers = encoding.numbers.length
    this.labels = encoding.labels.length
    this.tastes = { from: offsets.tastes, to: offsets.wants }
    this.said = { from: offsets.wants, to: offsets.end }
    this.wishes = encoding.wants.flatMap(({ key }, index) => {
      const offer = encoding.offers.findIndex((one) => one.key === key)
      return offer < 0 ? [] : [{ want: offsets.wants + index, offer: offsets.offers + offer }]
    })
    const numbers = encoding.numbers.map(({ key }) => key)
    const wished = encoding.wants.filter(({ key }) => encoding.offers.some((one) => one.key === key))
    const same = 2 * this.numbers
    const cross = same + this.labels
    const tastes = cross + this.labels * this.numbers
    this.at = { same, cross, tastes, wishes: tastes + 1, alike: tastes + 1 + this.wishes.length }
    this.names = [
      ...numbers.flatMap((key) => [`apart:${key}`, `both:${key}`]),
      ...encoding.labels.map(({ key }) => `same:${key}`),
      ...encoding.labels.flatMap((label) => numbers.map((key) => `same:${label.key}×${key}`)),
      'tastes',
      ...wished.map(({ key }) => `wish:${key}`),
      ...[...encoding.wants, ...encoding.offers].map(({ key }) => `alike:${key}`),
    ]
  }

  /** Scale of the taste feature, by the number of tastes. */
  get tasteScale(): number {
    return 1 / Math.sqrt(Math.max(1, this.tastes.to - this.tastes.from))
  }

  /** Writes the features of `from` looking at `to`. */
  write(from: Encoded, to: Encoded, out: Float32Array): void {
    const one = (index: number): number => (from.values[index] ?? 0) / perDeviation
    const other = (index: number): number => (to.values[index] ?? 0) / perDeviation
    for (let index = 0; index < this.numbers; index++) {
      out[2 * index] = -Math.abs(one(index) - other(index))
      out[2 * index + 1] = one(index) * other(index)
    }
    for (let label = 0; label < this.labels; label++) {
      const value = from.labels[label] ?? 0
      const same = value > 0 && value === to.labels[label] ? 1 : 0
      out[this.at.same + label] = same
      for (let index = 0; index < this.numbers; index++)
        out[this.at.cross + label * this.numbers + index] = same * one(index)
    }
    let alike = 0
    for (let index = this.tastes.from; index < this.tastes.to; index++) alike += one(index) * other(index)
    out[this.at.tastes] = alike * this.tasteScale
    this.wishes.forEach(({ want, offer }, index) => (out[this.at.wishes + index] = one(want) * other(offer)))
    for (let index = this.said.from; index < this.said.to; index++)
      out[this.at.alike + index - this.said.from] = one(index) * other(index)
  }
}
