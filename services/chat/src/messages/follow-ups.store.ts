import type { FoundWord } from '@xinyu/contracts/rules/words/word-rule'
import { Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { newId } from '@xinyu/platform/ids'
import type { Collection } from 'mongodb'

/** What one write of a conversation is followed by: the rows of the lists always, a fact sometimes. */
export interface FollowUp {
  id: string
  tells: Tell[]
}
/** Other services are told that this person wrote, with this message of theirs, or what is to be looked at in it. */
export interface Tell {
  from: string
  nth: number
  at: Date
  traceparent?: string | undefined
  marked?: { message_id: string; words: FoundWord[] }
}
/** A note of what is still to follow, deleted when it has followed. */
export interface FollowUpNote {
  _id: string
  at: Date
  conversations: FollowUp[]
}

/** One note of this process, and how many writes rest on it that have not been followed. */
export interface OpenNote {
  _id: string
  uses: number
  written: Promise<unknown>
}

/**
 * What follows a message is written later and for many at once, so a note is stored beside the messages: a job does
 * what a process that died has left undone. A conversation that is noted already is not noted again until the note is
 * closed, so a talk that goes on costs a note now and then.
 */
@Injectable()
export class FollowUps {
  readonly #notes: Collection<FollowUpNote>
  #covering = new Map<string, OpenNote>()
  readonly #open = new Set<OpenNote>()

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#notes = database.collection<FollowUpNote>('message_follow_ups')
  }

  /** The note that each of these rests on. To be released one by one, once what follows is in hand. */
  begin(writes: readonly FollowUp[]): OpenNote[] {
    const fresh = writes.filter(({ id, tells }) => tells.length > 0 || !this.#covering.has(id))
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

  /** What follows did not work: it is left to the job. */
  abandon(note: OpenNote): void {
    this.#open.delete(note)
    for (const [id, covering] of this.#covering) if (covering === note) this.#covering.delete(id)
  }

  /** The notes of which everything is in hand; the next messages are noted anew. To be deleted when it is done. */
  close(): OpenNote[] {
    this.#covering = new Map()
    const closed = [...this.#open].filter(({ uses }) => uses === 0)
    for (const note of closed) this.#open.delete(note)
    return closed
  }

  async delete(notes: readonly Pick<OpenNote, '_id'>[]): Promise<void> {
    if (notes.length > 0) await this.#notes.deleteMany({ _id: { $in: notes.map(({ _id }) => _id) } })
  }

  /** Notes that have been there since before this moment. */
  olderThan(at: Date, limit: number): Promise<FollowUpNote[]> {
    return this.#notes
      .find({ at: { $lt: at } })
      .limit(limit)
      .toArray()
  }

  #write(conversations: FollowUp[]): OpenNote {
    const _id = newId()
    const written = this.#notes.insertOne({ _id, at: this.clock.now(), conversations })
    const note: OpenNote = { _id, uses: 0, written }
    note.written.catch(() => this.abandon(note)) // whoever rests on it waits for it, and fails
    this.#open.add(note)
    return note
  }
}
