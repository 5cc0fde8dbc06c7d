import { parentPort } from 'node:worker_threads'
import { chooseRegularisation } from './learner/cross-validation.rules.ts'
import { learn } from './learner/learner.rules.ts'
import type { Decision, Model, PersonEffects } from './learner/model.rules.ts'
import type { Traits } from './learner/traits.rules.ts'

/** Messages to the worker: data in batches, then the order to learn, then requests for batches of the result. */
export type ToLearner = { people: Traits[] } | { decisions: Decision[] } | 'learn' | 'more'
export type FromLearner = { model: Model } | { effects: [string, PersonEffects][] } | 'done'

const port = parentPort
if (!port) throw new Error('this file runs in a worker thread')
/** small enough to be received without a pause in the event loop */
const batch = 500
const people: Traits[] = []
const decisions: Decision[] = []
let effects: [string, PersonEffects][] = []

const answer = (message: FromLearner): void => port.postMessage(message)

port.on('message', (message: ToLearner) => {
  if (message === 'more') answer(effects.length > 0 ? { effects: effects.splice(0, batch) } : 'done')
  else if (message === 'learn') {
    const learned = learn(people, decisions, chooseRegularisation(people, decisions))
    effects = [...learned.people]
    answer({ model: learned.model })
  } else if ('people' in message) people.push(...message.people)
  else decisions.push(...message.decisions)
})
