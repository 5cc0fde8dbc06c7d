import type { FactEnvelope } from '@xinyu/contracts/event'
import type { EachBatchPayload } from 'kafkajs'
import type { Log } from '../log.ts'
import type { Deliver } from './carrier.ts'

const heartbeatEvery = 3_000
/** aggregates of a batch whose facts are handed out at the same time */
const keysAtOnce = 1_000

interface Reader {
  groupId: string
  deliver: Deliver
}
interface Place {
  envelope: FactEnvelope
  /** in the batch */
  index: number
}

/**
 * What was read of one partition at once. Facts of different aggregates are handled side by side, those of one in their
 * order. The offset moves over what is done without a gap: what follows a fact that must come again comes again as
 * well, and the inbox knows it as a repeat.
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

  /** Throws what the first fact that must come again failed with, after everything that had begun has ended. */
  async handle(isClosed: () => boolean): Promise<void> {
    const runs = [...Map.groupBy(this.#facts(), ({ envelope }) => envelope.key).values()]
    // reactions may take longer than the session: without this the broker would give the partition to another
    const beat = setInterval(() => {
      if (isClosed()) return
      this.#payload.heartbeat().catch(() => {
        // the group is being shared out anew: what has not begun is left to whoever gets it
        this.#isLeaving = true
      })
    }, heartbeatEvery)
    try {
      const handNext = async (): Promise<void> => {
        for (let run = runs.shift(); run && this.#goesOn(); run = runs.shift()) await this.#hand(run)
      }
      await Promise.all(Array.from({ length: Math.min(keysAtOnce, runs.length) }, handNext))
    } finally {
      clearInterval(beat)
    }
    this.#resolve()
    if (this.#failure) throw this.#failure.error
  }

  #goesOn(): boolean {
    return !this.#failure && !this.#isLeaving && this.#payload.isRunning() && !this.#payload.isStale()
  }

  #facts(): Place[] {
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

  async #hand(run: readonly Place[]): Promise<void> {
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
