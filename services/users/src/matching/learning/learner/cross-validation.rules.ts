import { Chances } from './chances.rules.ts'
import { learn, defaultRegularisation } from './learner.rules.ts'
import type { Decision, Regularisation } from './model.rules.ts'
import type { Traits } from './traits.rules.ts'

const folds = 3
/** enough to rank two regularisations */
const quickSweeps = 10
/** with fewer decisions the default is used */
const minDecisions = 400
const steps = [0.002, 0.005, 0.015] as const

/** The fold of a pair: the same for both directions, and in every run. FNV-1a. */
const foldOf = ({ from, to }: Decision): number => {
  let hash = 0x811c9dc5
  for (const char of from < to ? `${from}|${to}` : `${to}|${from}`)
    hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % folds
}

/** Cross-validation loss: the mean log loss of each fold's decisions under a model of the other folds. */
const lossOf = (people: readonly Traits[], decisions: readonly Decision[], given: Regularisation): number => {
  let loss = 0
  for (let fold = 0; fold < folds; fold++) {
    const learned = learn(
      people,
      decisions.filter((one) => foldOf(one) !== fold),
      given,
      quickSweeps,
    )
    const chances = new Chances(learned.model)
    const known = new Map(people.map((one) => [one.id, chances.known(one, learned.people.get(one.id))]))
    for (const one of decisions.filter((one) => foldOf(one) === fold)) {
      const [from, to] = [known.get(one.from), known.get(one.to)]
      if (!from || !to) continue
      const chance = chances.chance(from, to)
      loss -= (one.weight ?? 1) * Math.log(one.yes ? chance : 1 - chance)
    }
  }
  return loss / Math.max(1, decisions.length)
}

/**
 * Chooses the variance of pair weights with the lowest loss on held-out decisions. The variance of people is not chosen
 * this way: their tails are heavy, and some hundred decisions say little about it.
 */
export const chooseRegularisation = (people: readonly Traits[], decisions: readonly Decision[]): Regularisation => {
  if (decisions.length < minDecisions) return defaultRegularisation
  const tried = steps.map((pairs) => {
    const given = { ...defaultRegularisation, pairs }
    return { given, loss: lossOf(people, decisions, given) }
  })
  return tried.reduce((best, one) => (one.loss < best.loss ? one : best)).given
}
