import type { z } from 'zod'
import type { Service } from './call.ts'

/**
 * A fact that a service publishes. `aggregate` names the stream (topic `<owner>.<aggregate>`), the key is the
 * aggregate's id. Facts of one aggregate are numbered 1, 2, 3 … without gaps, and consumers apply them in that order.
 */
export interface Fact<D extends z.ZodType = z.ZodType, T extends string = string> {
  /** `<owner>.<past-tense>.v<n>` */
  readonly type: T
  readonly owner: Service
  readonly aggregate: string
  readonly summary: string
  readonly data: D
  /**
   * Fields of `data` with free texts or pictures about a person, as dotted paths. They are emptied in the event logs at
   * the person's erasure; `user` becomes an empty snapshot.
   */
  readonly personal?: readonly string[]
  /** false until its service publishes it */
  readonly built?: false
}

export const defineFact = <D extends z.ZodType, T extends string>(fact: Fact<D, T>): Fact<D, T> => fact

/** A fact in transit: what the message bus moves and the event log keeps. `id` is `<topic>:<key>:<seq>`. */
export interface FactEnvelope<D = unknown, T extends string = string> {
  id: string
  type: T
  topic: string
  key: string
  seq: number
  /** ISO 8601 UTC */
  at: string
  /** W3C trace context of the write that caused it, so that reactions belong to the same trace */
  traceparent?: string
  data: D
}

export type DataOf<F extends Fact> = z.output<F['data']>
export type FactOf<F extends Fact> = FactEnvelope<DataOf<F>, F['type']>
export const topicOf = (fact: Pick<Fact, 'owner' | 'aggregate'>): string => `${fact.owner}.${fact.aggregate}`
