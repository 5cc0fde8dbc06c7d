import { setTimeout as pause } from 'node:timers/promises'
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common'
import { context } from '@opentelemetry/api'
import { Log } from '@xinyu/platform/log'
import { serviceContext } from '@xinyu/platform/telemetry/trace'
import { type Conversation, Messages, versionOf } from '../messages/messages.public.ts'
import { People } from '../people/people.public.ts'
import { rowsOf } from './membership-rows.ts'
import { MembershipsStore } from './memberships.store.ts'

/** Between two writes of rows; a conversation that many messages reached meanwhile is written once. */
const everyMs = 1_000
/** The same while many talk: for each of so many conversations a second more, up to a bound. */
const manyConversations = 100
const longestMs = 3_000
const retryMs = 1_000
const largestWrite = 200
const remembered = 5_000

/**
 * Brings the rows of the lists after their conversations: at once when it is quiet, else every second or few, all of
 * them in one write. Until then a note beside the messages says which they are, so that a job finds what a crash left
 * out.
 */
@Injectable()
export class RowWriter implements BeforeApplicationShutdown {
  readonly #waiting = new Map<string, Conversation>()
  /** the number up to which this process has written a conversation's rows, of those that were written lately */
  readonly #listed = new Map<string, number>()
  #writing: Promise<unknown> | null = null
  #timer: NodeJS.Timeout | null = null
  #nextAt = 0
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
    if (!known || versionOf(known) < versionOf(conversation)) this.#waiting.set(conversation._id, conversation)
    this.#schedule()
  }

  /** Resolves when the rows of these people, or of all, hold what this process has stored. */
  async settled(people?: readonly string[]): Promise<void> {
    while (this.#writing) await this.#writing
    const isAsked = (one: Conversation) => !people || one.people.some((id) => people.includes(id))
    const asked = [...this.#waiting.values()].filter(isAsked)
    if (asked.length > 0) await this.#write(() => this.#writeSome(asked))
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    while (this.#writing) await this.#writing
    await this.#write(() => this.#writeAll()).catch((error: unknown) =>
      this.log.warn('memberships: a job writes the last rows', { err: error }),
    )
  }

  /** There is a next time also when others have written the rows before: it ends the notes. */
  #schedule(): void {
    if (this.#timer) return
    this.#timer = setTimeout(
      () => {
        this.#timer = null
        void this.#inTurn()
      },
      Math.max(0, this.#nextAt - Date.now()),
    )
  }

  async #inTurn(): Promise<void> {
    while (this.#writing) await this.#writing
    const more = Math.min(1, this.#waiting.size / manyConversations)
    this.#nextAt = Date.now() + everyMs + more * (longestMs - everyMs)
    await this.#write(() => this.#writeAll())
  }

  #write(work: () => Promise<unknown>): Promise<unknown> {
    const writing = context.with(this.#context, work).finally(() => {
      this.#writing = null
    })
    this.#writing = writing
    return writing
  }

  async #writeAll(): Promise<void> {
    const notes = this.messages.closeFollowUps()
    const isWritten = await this.#writeSome([...this.#waiting.values()])
    if (!isWritten) return // a job does what the notes say, should this process end before it can
    await this.messages
      .deleteFollowUps(notes)
      .catch((error: unknown) => this.log.warn('memberships: a job repeats what is done', { err: error }))
  }

  async #writeSome(conversations: readonly Conversation[]): Promise<boolean> {
    for (const { _id } of conversations) this.#waiting.delete(_id)
    try {
      for (let first = 0; first < conversations.length; first += largestWrite)
        await this.put(conversations.slice(first, first + largestWrite))
      return true
    } catch (error) {
      this.log.warn('memberships: rows are written later', { err: error })
      await pause(retryMs, undefined, { ref: false })
      for (const conversation of conversations) this.follow(conversation)
      return false
    }
  }

  /**
   * Writes the rows of these conversations now. One in which a message was recalled, deleted or erased meanwhile,
   * perhaps by another instance, is read again. An erased person gets no new row, which is checked after the write: an
   * erasure marks the person first and deletes the rows then, so one of the two finds a row that is made meanwhile.
   */
  async put(conversations: readonly Conversation[]): Promise<void> {
    if (conversations.length === 0) return
    const changes = await this.messages.changes(conversations.map(({ _id }) => _id))
    const current = await Promise.all(
      conversations.map(async (known) =>
        (changes.get(known._id) ?? 0) > known.changes
          ? ((await this.messages.conversation(known._id)) ?? known)
          : known,
      ),
    )
    const made = await this.store.put(current.flatMap((one) => rowsOf(one, this.#listed.get(one._id))))
    const erased = await this.people.erasedAmong(made.map(({ user }) => user))
    for (const { favorite_id, user } of made) if (erased.has(user)) await this.store.delete(favorite_id, user)
    for (const { _id, seq } of current) this.#remember(_id, seq)
  }

  #remember(id: string, seq: number): void {
    const known = this.#listed.get(id) ?? 0
    this.#listed.delete(id)
    this.#listed.set(id, Math.max(known, seq))
    for (const oldest of this.#listed.keys()) {
      if (this.#listed.size <= remembered) break
      this.#listed.delete(oldest)
    }
  }
}
