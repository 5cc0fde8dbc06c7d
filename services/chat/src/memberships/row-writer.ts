import { setTimeout as pause } from 'node:timers/promises'
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common'
import { context } from '@opentelemetry/api'
import { Log } from '@xinyu/platform/log'
import { serviceContext } from '@xinyu/platform/telemetry/trace'
import { type Conversation, Messages } from '../messages/messages.public.ts'
import { People } from '../people/people.public.ts'
import { rowsOf } from './membership-rows.ts'
import { MembershipsStore } from './memberships.store.ts'

/** Between two writes of rows; a conversation that many messages reached meanwhile is written once. */
const everyMs = 250
const retryMs = 1_000
const largestWrite = 200

/**
 * Brings the rows of the lists after their conversations: at once when it is quiet, else every 250 ms, all of them in
 * one write. A conversation is marked from its message on until its rows are written and it has been quiet for a
 * moment, so that a job finds what a crash left out.
 */
@Injectable()
export class RowWriter implements BeforeApplicationShutdown {
  #waiting = new Map<string, Conversation>()
  /** conversations whose rows are written and whose mark stands, with their version and when that was */
  readonly #written = new Map<string, { version: number; at: number }>()
  #writing: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null
  #lastAt = 0
  readonly #context = serviceContext()

  constructor(
    private readonly store: MembershipsStore,
    private readonly messages: Messages,
    private readonly people: People,
    private readonly log: Log,
  ) {}

  /** The rows of this conversation are to follow it. */
  follow(conversation: Conversation): void {
    const known = this.#waiting.get(conversation._id)
    if (!known || known.version < conversation.version) this.#waiting.set(conversation._id, conversation)
    this.#schedule()
  }

  /** Resolves when the rows hold all that this process has stored. */
  async settled(): Promise<void> {
    while (this.#writing) await this.#writing
    if (this.#waiting.size > 0) await this.#write()
  }

  /** Takes the marks off conversations that have been quiet since before this moment. */
  async unmark(before: number): Promise<void> {
    const quiet = [...this.#written].filter(([, { at }]) => at <= before)
    await this.messages.markListed(new Map(quiet.map(([id, { version }]) => [id, version])))
    for (const [id, written] of quiet) if (this.#written.get(id) === written) this.#written.delete(id)
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    await this.settled()
      .then(() => this.unmark(Infinity))
      .catch((error: unknown) => this.log.warn('memberships: a job writes the last rows', { err: error }))
  }

  #schedule(): void {
    if (this.#timer || this.#writing) return
    const wait = Math.max(0, this.#lastAt + everyMs - Date.now())
    this.#timer = setTimeout(() => void this.#write(), wait)
  }

  #write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#writing ??= context
      .with(this.#context, () => this.#writeWaiting())
      .finally(() => {
        this.#writing = null
        if (this.#waiting.size > 0) this.#schedule()
      })
    return this.#writing
  }

  async #writeWaiting(): Promise<void> {
    this.#lastAt = Date.now()
    const batch = [...this.#waiting.values()]
    this.#waiting = new Map()
    try {
      for (let first = 0; first < batch.length; first += largestWrite)
        await this.put(batch.slice(first, first + largestWrite))
    } catch (error) {
      this.log.warn('memberships: rows are written later', { err: error })
      await pause(retryMs, undefined, { ref: false })
      for (const conversation of batch) this.follow(conversation)
    }
  }

  /**
   * Writes the rows of these conversations now. An erased person gets no new row, which is checked after the write: an
   * erasure marks the person first and deletes the rows then, so one of the two finds a row that is made meanwhile.
   */
  async put(conversations: readonly Conversation[]): Promise<void> {
    const made = await this.store.put(conversations.flatMap(rowsOf))
    const erased = await this.people.erasedAmong(made.map(({ user }) => user))
    for (const { favorite_id, user } of made) if (erased.has(user)) await this.store.delete(favorite_id, user)
    const at = Date.now()
    for (const { _id, version } of conversations) this.#written.set(_id, { version, at })
  }
}
