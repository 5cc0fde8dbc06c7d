import type { FoundWord } from '@xinyu/contracts/rules/text/words/word-rule'
import { Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { newId } from '@xinyu/platform/ids'
import type { Collection } from 'mongodb'

/** Follow-ups of one write of a conversation: always the list rows, sometimes a fact. */
export interface FollowUp {
  id: string
  facts: PendingFact[]
}
/** Publishes that this person wrote, with this message, or the words in it to review, or the likeness of its text. */
export interface PendingFact {
  from: string
  nth: number
  at: Date
  traceparent?: string | undefined
  marked?: { message_id: string; words: FoundWord[] }
  addressed?: { message_id: string; print: string }
}
/** A note of pending follow-ups, deleted when they are done. Facts are stored as `tells`. */
export interface StoredNote {
  _id: string
  at: Date
  conversations: { id: string; tells: PendingFact[] }[]
}
export interface FollowUpNote {
  _id: string
  conversations: FollowUp[]
}

/** An open note of this process, and how many writes with pending follow-ups it covers. */
export interface OpenNote {
  _id: string
  uses: number
  written: Promise<unknown>
}

/**
 * Follow-ups of a message run later and for many messages at once, so a note is stored beside the messages: a job
 * completes the work of a process that died. A conversation already noted is not noted again until the note is closed,
 * so an active conversation costs a note only now and then.
 */
@Injectable()
export class FollowUps {
  readonly #notes: Collection<StoredNote>
  #covering = new Map<string, OpenNote>()
  readonly #open = new Set<OpenNote>()

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#notes = database.collection<StoredNote>('message_follow_ups')
  }

  /** The note that covers each of these writes. Each is released once its follow-ups are scheduled. */
  begin(writes: readonly FollowUp[]): OpenNote[] {
    const fresh = writes.filter(({ id, facts }) => facts.length > 0 || !this.#covering.has(id))
    const note = fresh.length > 0 ? this.#write(fresh) : null
    if (note) for (const { id } of fresh) this.#covering.set(id, note)
    return writes.flatMap(({ id }) => {
      const covering = this.#covering.get(id)
      if (covering) covering.uses++
      return covering ?? []
    })
  }

  release(note: OpenNote): void {
    note.uses--
  }

  /** The follow-ups failed: they are left to the job. */
  abandon(note: OpenNote): void {
    this.#open.delete(note)
    for (const [id, covering] of this.#covering) if (covering === note) this.#covering.delete(id)
  }

  /**
   * Closes the notes whose follow-ups are all scheduled, so that the next messages open new ones. To be deleted when
   * done.
   */
  close(): OpenNote[] {
    this.#covering = new Map()
    const closed = [...this.#open].filter(({ uses }) => uses === 0)
    for (const note of closed) this.#open.delete(note)
    return closed
  }

  async delete(notes: readonly Pick<OpenNote, '_id'>[]): Promise<void> {
    if (notes.length > 0) await this.#notes.deleteMany({ _id: { $in: notes.map(({ _id }) => _id) } })
  }

  /** Notes created before this moment. */
  async listOlderThan(at: Date, limit: number): Promise<FollowUpNote[]> {
    const notes = await this.#notes
      .find({ at: { $lt: at } })
      .limit(limit)
      .toArray()
    return notes.map(({ _id, conversations }) => ({
      _id,
      conversations: conversations.map(({ id, tells }) => ({ id, facts: tells })),
    }))
  }

  #write(conversations: FollowUp[]): OpenNote {
    const _id = newId()
    const stored = conversations.map(({ id, facts }) => ({ id, tells: facts }))
    const written = this.#notes.insertOne({ _id, at: this.clock.now(), conversations: stored })
    const note: OpenNote = { _id, uses: 0, written }
    note.written.catch(() => this.abandon(note)) // the writes that it covers wait for it, and fail
    this.#open.add(note)
    return note
  }
}
