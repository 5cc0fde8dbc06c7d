import type { FactEnvelope } from '@xinyu/contracts/event'
import type { EachBatchPayload } from 'kafkajs'
import type { Log } from '../logging/log.ts'
import type { Deliver } from './message-bus.ts'

const heartbeatEvery = 3_000
/** aggregates of a batch whose facts are delivered concurrently */
const keysAtOnce = 1_000

interface Reader {
  groupId: string
  deliver: Deliver
}
interface BatchedFact {
  envelope: FactEnvelope
  index: number
}

/**
 * The messages of one read of a partition. Facts of different aggregates are handled concurrently, those of one in
 * order. The offset advances over handled messages without a gap: those after a fact that must be redelivered are
 * redelivered too, and the inbox recognizes them as repeats.
 */
export class KafkaBatch {
  readonly #payload: EachBatchPayload
  readonly #reader: Reader
  readonly #log: Log
  readonly #isDone: boolean[]
  #failure: { error: unknown } | null = null
  #isLeaving = false

  constructor(payload: EachBatchPayload, reader: Reader, log: Log) {
    this.#payload = payload
    this.#reader = reader
    this.#log = log
    this.#isDone = payload.batch.messages.map(() => false)
  }

  /** Throws the error of the first fact that must be redelivered, after all that has started has ended. */
  async handle(isClosed: () => boolean): Promise<void> {
    const runs = [...Map.groupBy(this.#facts(), ({ envelope }) => envelope.key).values()]
    // reactions may take longer than the session: without a heartbeat the broker would reassign the partition
    const beat = setInterval(() => {
      if (isClosed()) return
      this.#payload.heartbeat().catch(() => {
        // a rebalance: what has not started is left to the partition's new owner
        this.#isLeaving = true
      })
    }, heartbeatEvery)
    try {
      const deliverNext = async (): Promise<void> => {
        for (let run = runs.shift(); run && this.#canContinue(); run = runs.shift()) await this.#deliverRun(run)
      }
      await Promise.all(Array.from({ length: Math.min(keysAtOnce, runs.length) }, deliverNext))
    } finally {
      clearInterval(beat)
    }
    this.#resolve()
    if (this.#failure) throw this.#failure.error
  }

  #canContinue(): boolean {
    return !this.#failure && !this.#isLeaving && this.#payload.isRunning() && !this.#payload.isStale()
  }

  #facts(): BatchedFact[] {
    const { topic, messages } = this.#payload.batch
    return messages.flatMap((message, index) => {
      const envelope = read(message.value)
      if (envelope) return [{ envelope, index }]
      this.#isDone[index] = true
      const group = this.#reader.groupId
      this.#log.error('kafka: skipped a message that is no fact', { topic, group, seq: message.offset })
      return []
    })
  }

  async #deliverRun(run: readonly BatchedFact[]): Promise<void> {
    await Promise.all(
      run.map(async ({ envelope, index }) => {
        try {
          await this.#reader.deliver(envelope)
          this.#isDone[index] = true
        } catch (error) {
          this.#failure ??= { error }
        }
      }),
    )
  }

  #resolve(): void {
    const { messages } = this.#payload.batch
    const open = this.#isDone.indexOf(false)
    const last = messages[(open < 0 ? messages.length : open) - 1]
    if (last) this.#payload.resolveOffset(last.offset)
  }
}

const read = (value: Buffer | null): FactEnvelope | null => {
  try {
    const envelope = JSON.parse(value?.toString() ?? '') as Partial<FactEnvelope> | null
    return typeof envelope?.topic === 'string' && typeof envelope.key === 'string' && typeof envelope.seq === 'number'
      ? (envelope as FactEnvelope)
      : null
  } catch {
    return null
  }
}
