/** The chances of two people, and what they did about each other so far. */
export { Chances, type Known } from './learner/chances.rules.ts'
export { MatchingModel } from './matching-model.ts'
export { MatchingModule } from './matching.module.ts'
export { listsFor, type Pairing } from './learner/market.rules.ts'
export { ModelStore } from './model.store.ts'
export { OutcomesOfPerson } from './outcomes-of-person.reads.ts'
export { OutcomesStore } from './outcomes.store.ts'
export type { Described } from './profile-traits.rules.ts'
