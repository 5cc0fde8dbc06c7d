import type { FactEnvelope } from '@xinyu/contracts/event'

export type Deliver = (envelope: FactEnvelope) => Promise<void>

/**
 * Moves facts between services, at least once, in order for each key. Two implementations: Kafka, and in-process for
 * the one-command start. One conformance suite runs against both.
 */
export interface MessageBus {
  /** the messaging system's name in traces */
  readonly system: 'kafka' | 'in-process'
  /**
   * Accepts facts of one aggregate in order. Resolves when none can be lost any more: stored by the broker, or handled
   * by every group (in-process). The caller keeps the aggregate's next facts until then.
   */
  publish(...envelopes: FactEnvelope[]): Promise<void>
  /**
   * Delivers every fact of the topics to the group. `deliver` throws only if the fact must be redelivered. It may be
   * called with an aggregate's next fact before it has ended with the last; the calls are in order. Resolves without
   * waiting for a broker that is away: the group starts as soon as it is there.
   */
  subscribe(group: string, topics: readonly string[], deliver: Deliver): Promise<void>
  /** A fact that `group` could not handle after all retries, for an operator to inspect and replay. */
  deadLetter(group: string, envelope: FactEnvelope, reason: string): Promise<void>
  /** False while the bus is down: facts wait in their documents. */
  isConnected(): boolean
  /** True if every group has handled all that was published. */
  isIdle(): Promise<boolean>
  close(): Promise<void>
}

export const MESSAGE_BUS = Symbol('message bus')
