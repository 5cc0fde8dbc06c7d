import { setTimeout as pause } from 'node:timers/promises'
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common'
import { context } from '@opentelemetry/api'
import { Log } from '@xinyu/platform/logging/log'
import { serviceContext } from '@xinyu/platform/telemetry/trace'
import { type Conversation, Messages, versionOf } from '../messages/messages.public.ts'
import { People } from '../people/people.public.ts'
import { entriesOf } from './conversation-entry.updates.ts'
import { ConversationEntriesStore } from './conversation-entries.store.ts'

/** time between two writes of entries; a conversation with several new messages is written once */
const intervalMs = 1_000
/** under load the time grows, up to `longestMs` at this many conversations */
const manyConversations = 100
const longestMs = 3_000
const retryMs = 1_000
const largestWrite = 200
const maxCached = 5_000

/**
 * Updates entries to their conversations: at once when idle, else every few seconds in one write. Until then a note
 * beside the messages lists them, so that a job can complete the work after a crash.
 */
@Injectable()
export class EntryWriter implements BeforeApplicationShutdown {
  readonly #waiting = new Map<string, Conversation>()
  /** by conversation, the number up to which this process has written its entries; recent conversations only */
  readonly #listed = new Map<string, number>()
  #writing: Promise<unknown> | null = null
  #timer: NodeJS.Timeout | null = null
  #nextAt = 0
  readonly #context = serviceContext()

  constructor(
    private readonly store: ConversationEntriesStore,
    private readonly messages: Messages,
    private readonly people: People,
    private readonly log: Log,
  ) {}

  schedule(conversation: Conversation): void {
    const known = this.#waiting.get(conversation._id)
    if (!known || versionOf(known) < versionOf(conversation)) this.#waiting.set(conversation._id, conversation)
    this.#schedule()
  }

  /** Resolves when the entries of these people, or of all, include what this process has stored. */
  async waitUntilWritten(people?: readonly string[]): Promise<void> {
    while (this.#writing) await this.#writing
    const isAsked = (one: Conversation) => !people || one.people.some((id) => people.includes(id))
    const asked = [...this.#waiting.values()].filter(isAsked)
    if (asked.length > 0) await this.#write(() => this.#writeSome(asked))
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    while (this.#writing) await this.#writing
    await this.#write(() => this.#writeAll()).catch((error: unknown) =>
      this.log.warn('conversation entries: the last entries are left to a job', { err: error }),
    )
  }

  /** Runs also if other writers have updated the entries: it closes the notes. */
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
    this.#nextAt = Date.now() + intervalMs + more * (longestMs - intervalMs)
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
    if (!isWritten) return // should this process end first, a job completes what the notes list
    await this.messages
      .deleteFollowUps(notes)
      .catch((error: unknown) =>
        this.log.warn('conversation entries: notes not deleted, a job repeats them', { err: error }),
      )
  }

  async #writeSome(conversations: readonly Conversation[]): Promise<boolean> {
    for (const { _id } of conversations) this.#waiting.delete(_id)
    try {
      for (let first = 0; first < conversations.length; first += largestWrite)
        await this.write(conversations.slice(first, first + largestWrite))
      return true
    } catch (error) {
      this.log.warn('conversation entries: not written, retrying later', { err: error })
      await pause(retryMs, undefined, { ref: false })
      for (const conversation of conversations) this.schedule(conversation)
      return false
    }
  }

  /**
   * Writes the entries of these conversations now. Rereads a conversation whose messages were recalled, deleted or
   * erased since, perhaps by another instance. An erased person gets no new entry. This is checked after the write: an
   * erasure first marks the person, then deletes the entries, so one of the two removes an entry created concurrently.
   */
  async write(conversations: readonly Conversation[]): Promise<void> {
    if (conversations.length === 0) return
    const changes = await this.messages.changes(conversations.map(({ _id }) => _id))
    const current = await Promise.all(
      conversations.map(async (known) =>
        (changes.get(known._id) ?? 0) > known.changes
          ? ((await this.messages.findConversation(known._id)) ?? known)
          : known,
      ),
    )
    const made = await this.store.upsert(current.flatMap((one) => entriesOf(one, this.#listed.get(one._id))))
    const erased = await this.people.erasedAmong(made.map(({ user }) => user))
    for (const { favorite_id, user } of made) if (erased.has(user)) await this.store.delete(favorite_id, user)
    for (const { _id, seq } of current) this.#remember(_id, seq)
  }

  #remember(id: string, seq: number): void {
    const known = this.#listed.get(id) ?? 0
    this.#listed.delete(id)
    this.#listed.set(id, Math.max(known, seq))
    for (const oldest of this.#listed.keys()) {
      if (this.#listed.size <= maxCached) break
      this.#listed.delete(oldest)
    }
  }
}
