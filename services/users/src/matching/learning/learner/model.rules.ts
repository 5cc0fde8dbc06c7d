import type { Preference } from './preferences.rules.ts'
import type { Encoding } from './traits.rules.ts'

/** Somebody's decision about somebody. `weight` below 1: weaker evidence than an explicit decision. */
export interface Decision {
  from: string
  to: string
  yes: boolean
  weight?: number
}

/** What a model has learned about one person beyond their traits: mean and variance, in logits. */
export interface PersonEffects {
  /** how readily they say yes */
  keenness: number
  keennessSpread: number
  /** how readily others say yes to them */
  appeal: number
  appealSpread: number
  /** preferences beyond the average; those not listed are zero */
  leanings?: Preference[]
}

/** The update after one decision: everything but the preferences. */
export type EffectStep = Partial<Omit<PersonEffects, 'leanings'>>

/** The weights of the decisions made by people of one side. */
export interface SideWeights {
  base: number
  /** by index in `values`: of the person who decides, and of the person decided about */
  own: number[]
  other: number[]
  /** by label and value */
  ownLabels: number[][]
  otherLabels: number[][]
  /** by the order of PairFeatures */
  pair: number[]
  /** of the product of both people’s appeal: popular people prefer popular people */
  likeness: number
}

/** Prior variances of the weights (`leanings`: of preferences). Chosen by `chooseRegularisation`. */
export interface Regularisation {
  people: number
  traits: number
  pairs: number
  leanings: number
}

/** Small enough to read at once, and for one document beside the people's effects. */
export interface Model {
  encoding: Encoding
  sides: SideWeights[]
  /** by side and market */
  markets: Record<string, number>[]
  /** prior variances of a newcomer’s effects */
  priors: { keenness: number; appeal: number }
  decisions: number
  regularisation: Regularisation
}
export interface Learned {
  model: Model
  people: Map<string, PersonEffects>
}

/** A newcomer has average effects with the prior's variance. */
export const newcomer = ({ priors }: Model): PersonEffects => ({
  keenness: 0,
  keennessSpread: priors.keenness,
  appeal: 0,
  appealSpread: priors.appeal,
})
