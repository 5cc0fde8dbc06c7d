import type { FactEnvelope } from '@xinyu/contracts/event'

export type Deliver = (envelope: FactEnvelope) => Promise<void>

/**
 * Moves facts between services, at least once, in order for each key. Two implementations: Kafka, and in-process for
 * the one-command start. One conformance suite runs against both.
 */
export interface Carrier {
  /** what moves the facts, as traces name it */
  readonly system: 'kafka' | 'in-process'
  /**
   * Takes facts of one aggregate in their order. Resolves when none can be lost any more: stored by the broker, or
   * handled by every group (in-process). The caller waits with the aggregate's next facts until then.
   */
  publish(...envelopes: FactEnvelope[]): Promise<void>
  /**
   * Each group gets every fact of its topics. `deliver` throws only when the fact must come again. It may be called
   * with an aggregate's next fact before it has ended with the last; the calls are in order. It resolves without
   * waiting for a carrier that is away: the group begins as soon as it is there.
   */
  subscribe(group: string, topics: readonly string[], deliver: Deliver): Promise<void>
  /** A fact that `group` could not handle after all its tries, for an operator to look at and replay. */
  deadLetter(group: string, envelope: FactEnvelope, reason: string): Promise<void>
  /** False while what carries the facts is away: they wait in their documents. */
  isConnected(): boolean
  /** True when every group has handled all that was published. */
  idle(): Promise<boolean>
  close(): Promise<void>
}

export const CARRIER = Symbol('carrier')
