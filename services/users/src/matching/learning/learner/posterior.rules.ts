/**
 * Bayesian logistic regression by mean-field variational inference with Pólya–Gamma variables (Polson, Scott, Windle
 * 2013; Durante, Rigon 2019): every weight has a mean and a variance, and a normal prior.
 */
const valueAt = (array: Float64Array | Float32Array, index: number): number => array[index] ?? 0

/** Weights, each with mean and variance, under normal priors. */
export class Weights {
  readonly mean: Float64Array
  readonly variance: Float64Array
  readonly priorMean: Float64Array
  readonly priorVariance: Float64Array
  constructor(size: number, variance: number) {
    this.mean = new Float64Array(size)
    this.variance = new Float64Array(size).fill(variance)
    this.priorMean = new Float64Array(size)
    this.priorVariance = new Float64Array(size).fill(variance)
  }
}

/** The decisions, and the current prediction for each. */
export class Observations {
  /** the predicted logit: its mean and variance */
  readonly logit: Float64Array
  readonly weight: Float32Array
  readonly #spread: Float64Array
  /** precision and target of each decision as evidence */
  readonly #precision: Float64Array
  readonly #target: Float64Array

  constructor(yes: Uint8Array, weight: Float32Array) {
    this.weight = weight
    this.logit = new Float64Array(yes.length)
    this.#spread = new Float64Array(yes.length)
    this.#precision = new Float64Array(yes.length)
    this.#target = Float64Array.from(yes, (said, at) => (said - 0.5) * valueAt(weight, at))
  }

  /** Computes the expectation of the Pólya–Gamma variables. Call it before every sweep. */
  refresh(): void {
    for (let at = 0; at < this.logit.length; at++) {
      const size = Math.sqrt(valueAt(this.logit, at) ** 2 + valueAt(this.#spread, at)) + 1e-9
      this.#precision[at] = (valueAt(this.weight, at) * Math.tanh(size / 2)) / (2 * size)
    }
    this.#spread.fill(0)
  }

  /** Updates the weight of a feature, for the observations `from` … `to` (exclusive). */
  sweepFeature(weights: Weights, index: number, feature: Float32Array, from: number, to: number): void {
    const before = valueAt(weights.mean, index)
    let precision = 1 / valueAt(weights.priorVariance, index)
    let sum = valueAt(weights.priorMean, index) * precision
    for (let at = from; at < to; at++) {
      const value = valueAt(feature, at)
      const evidence = valueAt(this.#precision, at)
      precision += evidence * value * value
      sum += value * (valueAt(this.#target, at) - evidence * (valueAt(this.logit, at) - value * before))
    }
    const change = sum / precision - before
    weights.mean[index] = before + change
    weights.variance[index] = 1 / precision
    for (let at = from; at < to; at++) {
      const value = valueAt(feature, at)
      this.logit[at] = valueAt(this.logit, at) + value * change
      this.#spread[at] = valueAt(this.#spread, at) + (value * value) / precision
    }
  }

  /** The same for a feature whose values change to `next`; the logits are corrected first. */
  sweepChanged(weights: Weights, feature: Float32Array, next: Float32Array, from: number, to: number): void {
    const weight = valueAt(weights.mean, 0)
    for (let at = from; at < to; at++)
      this.logit[at] = valueAt(this.logit, at) + weight * (valueAt(next, at) - valueAt(feature, at))
    feature.set(next.subarray(from, to), from)
    this.sweepFeature(weights, 0, feature, from, to)
  }

  /** Updates one weight per value of an index (a person, a market, a label); −1: none. */
  sweepIndex(weights: Weights, index: Int32Array): void {
    const precision = weights.priorVariance.map((variance) => 1 / variance)
    const sum = weights.priorMean.map((mean, which) => mean * valueAt(precision, which))
    for (let at = 0; at < index.length; at++) {
      const which = index[at] ?? -1
      if (which < 0) continue
      const evidence = valueAt(this.#precision, at)
      precision[which] = valueAt(precision, which) + evidence
      const rest = valueAt(this.logit, at) - valueAt(weights.mean, which)
      sum[which] = valueAt(sum, which) + valueAt(this.#target, at) - evidence * rest
    }
    const before = weights.mean.slice()
    weights.mean.set(sum.map((total, which) => total / valueAt(precision, which)))
    weights.variance.set(precision.map((one) => 1 / one))
    for (let at = 0; at < index.length; at++) {
      const which = index[at] ?? -1
      if (which < 0) continue
      this.logit[at] = valueAt(this.logit, at) + valueAt(weights.mean, which) - valueAt(before, which)
      this.#spread[at] = valueAt(this.#spread, at) + valueAt(weights.variance, which)
    }
  }
}
