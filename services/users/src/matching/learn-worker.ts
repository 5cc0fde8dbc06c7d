import { parentPort } from 'node:worker_threads'
import { chooseRegularisation } from './learner/cross-validation.rules.ts'
import { learn } from './learner/learner.rules.ts'
import type { Decision, Model, PersonEffects } from './learner/model.rules.ts'
import type { Traits } from './learner/traits.rules.ts'

/** What the thread is told, some at a time; then to learn; then to hand over some of what it learned. */
export type ToLearner = { people: Traits[] } | { decisions: Decision[] } | 'learn' | 'more'
export type FromLearner = { model: Model } | { effects: [string, PersonEffects][] } | 'done'

const port = parentPort
if (!port) throw new Error('this file runs in a worker thread')
/** few enough to be taken over in a moment */
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
