import { z } from 'zod'
import type { Service } from '../call.ts'
import { defineInternalCall, type InternalCall } from '../internal-call.ts'
import { time } from '../scalars.ts'

/** position in the event log: the last fact of a page */
const place = z.object({ topic: z.string(), key: z.string(), seq: z.int() })
const limit = z.int().min(1).max(1_000).default(200)

const deadLettersInput = z.object({
  after: place.nullable().default(null).describe('`next` of the previous page'),
  limit,
})
const deadLettersOutput = z.object({
  replayed: z.int(),
  failed: z.int().describe('they stay dead letters'),
  next: place.nullable(),
})
/**
 * The operator's call to every service: redelivers dead letters to their handlers, a page at a time, each aggregate's
 * in the order of their numbers.
 */
export const replayDeadLetters = (owner: Service): InternalCall<typeof deadLettersInput, typeof deadLettersOutput> =>
  defineInternalCall({
    path: `${owner}/dead-letters/replay`,
    owner,
    summary: 'Retry the dead letters',
    input: deadLettersInput,
    output: deadLettersOutput,
  })

const eventsInput = z.object({
  topic: z.string().optional().describe('only this one'),
  since: time.optional().describe('only facts written at or after this moment'),
  after: place.nullable().default(null).describe('`next` of the previous page'),
  limit,
})
const eventsOutput = z.object({ sent: z.int(), next: place.nullable() })
/**
 * The operator's call to every service: publishes its event log again, to refill a lost broker. Consumers ignore facts
 * that they have.
 */
export const replayEvents = (owner: Service): InternalCall<typeof eventsInput, typeof eventsOutput> =>
  defineInternalCall({
    path: `${owner}/events/replay`,
    owner,
    summary: 'Publish the event log again',
    input: eventsInput,
    output: eventsOutput,
  })

const itemsInput = z.object({})
const itemsOutput = z.object({ done: z.int(), failed: z.int().describe('they stay with their jobs') })
/** The operator's call to every service: its jobs try again at once what failed, also what was put aside. */
export const replayJobItems = (owner: Service): InternalCall<typeof itemsInput, typeof itemsOutput> =>
  defineInternalCall({
    path: `${owner}/jobs/replay`,
    owner,
    summary: 'Retry the failed items of jobs',
    input: itemsInput,
    output: itemsOutput,
  })
