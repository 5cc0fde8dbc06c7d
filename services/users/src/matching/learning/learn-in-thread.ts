import { once } from 'node:events'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Decision, Learned, Model, PersonEffects } from './learner/model.rules.ts'
import type { Traits } from './learner/traits.rules.ts'
import { withWorker } from '../with-worker.ts'
import type { FromLearner, ToLearner } from './learn-worker.ts'

const workerFile = new URL(import.meta.url.endsWith('.ts') ? './learn-worker.ts' : './learn-worker.js', import.meta.url)

/**
 * Learns a model in a worker thread, so that the event loop stays free. Data goes over and back in batches. Null when
 * `signal` aborts.
 */
export const learnInThread = async (
  people: AsyncIterable<Traits[]>,
  decisions: Iterable<Decision[]>,
  signal: AbortSignal,
): Promise<Learned | null> =>
  withWorker(workerFile, signal, async (worker) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
    const send = (message: ToLearner): void => worker.postMessage(message)
    const ask = async (message: 'learn' | 'more'): Promise<FromLearner> => {
      send(message)
      // rejects when the worker fails
      const [answer] = (await once(worker, 'message', { signal })) as [FromLearner]
      return answer
    }
    for (const some of decisions) {
      send({ decisions: some })
      await yieldToEventLoop()
    }
    for await (const some of people) {
      if (signal.aborted) return null
      send({ people: some })
    }
    const first = await ask('learn')
    const model: Model | null = typeof first === 'object' && 'model' in first ? first.model : null
    const effects: [string, PersonEffects][] = []
    for (let next = await ask('more'); typeof next === 'object' && 'effects' in next; next = await ask('more'))
      effects.push(...next.effects)
    return model && { model, people: new Map(effects) }
  })
