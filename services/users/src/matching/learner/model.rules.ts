import type { Leaning } from './leanings.rules.ts'
import type { Encoding } from './traits.rules.ts'

/** Somebody decided about somebody. `weight` below 1: a sign rather than a word. */
export interface Decision {
  from: string
  to: string
  yes: boolean
  weight?: number
}

/** What a model knows of one person beside their traits: mean and variance, in logits. */
export interface PersonEffects {
  /** how readily they say yes */
  keenness: number
  keennessSpread: number
  /** how readily others say yes to them */
  appeal: number
  appealSpread: number
  /** what they lean to in others beyond what everybody does; what is not named is nothing */
  leanings?: Leaning[]
}

/** What one decision moves at once: all but the leanings. */
export type EffectStep = Partial<Omit<PersonEffects, 'leanings'>>

/** The weights of one side: of the decisions that its people make. */
export interface SideWeights {
  base: number
  /** by place in `values`: of who decides, and of whom it is decided about */
  own: number[]
  other: number[]
  /** by label and value */
  ownLabels: number[][]
  otherLabels: number[][]
  /** by the order of PairFeatures */
  pair: number[]
  /** of the product of both people’s appeal: who is wanted by many wants who is wanted by many */
  likeness: number
}

/** How far weights may lie from what is expected of them, as variances. Chosen by `chooseRegularisation`. */
export interface Regularisation {
  people: number
  traits: number
  pairs: number
  leanings: number
}

/** Small enough to be read, and to be kept as one document beside the effects of the people. */
export interface Model {
  encoding: Encoding
  sides: SideWeights[]
  /** by side and market */
  markets: Record<string, number>[]
  /** of a newcomer’s effects */
  priors: { keenness: number; appeal: number }
  decisions: number
  regularisation: Regularisation
}
export interface Learned {
  model: Model
  people: Map<string, PersonEffects>
}

/** A newcomer has the effects of nobody in particular, and their uncertainty. */
export const newcomer = ({ priors }: Model): PersonEffects => ({
  keenness: 0,
  keennessSpread: priors.keenness,
  appeal: 0,
  appealSpread: priors.appeal,
})
