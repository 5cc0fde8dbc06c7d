/** The chances of two people, and what they did about each other so far. */
export { certainty, Chances, type Known, sigmoid } from './learner/chances.rules.ts'
export { type Encoded, perDeviation } from './learner/traits.rules.ts'
export { MatchingModel } from './matching-model.ts'
export { MatchingModule } from './matching.module.ts'
export { listsFor, type Pairing } from './learner/market.rules.ts'
export { ModelStore } from './model.store.ts'
export { OutcomesStore } from './outcomes.store.ts'
export { type Described, traitsOfMember } from './profile-traits.rules.ts'
