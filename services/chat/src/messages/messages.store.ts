import { messageMarked, strangerAddressed, talked } from '@xinyu/contracts/events/chat'
import { peopleOfPair } from '@xinyu/contracts/rules/pair'
import { Injectable } from '@nestjs/common'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { type ComputedUpdate, updateOf } from '@xinyu/platform/db/writes/update-of'
import type { Filter } from 'mongodb'
import { type Conversation, conversationOf, type StoredConversation } from './conversation.document.ts'
import { FollowUps, type OpenNote, type PendingFact } from './follow-ups.store.ts'
import { entryId, MessageLog } from './message-log.store.ts'
import { emptyHead, type Head, ownKinds, type StoredMessage, publishIntervalMs } from './messages.rules.ts'
import { OlderMessages } from './older-messages.store.ts'

export type ConversationRecord = Aggregate & StoredConversation

/** New messages of one conversation, and the head that results. */
export interface PlannedWrite {
  id: string
  after: Head
  messages: StoredMessage[]
  facts: PendingFact[]
}
/** `isStored`: no other writer took this number. The note is to be released when the follow-ups are scheduled. */
export interface Committed {
  isStored: boolean
  note: OpenNote
}

/** as cached by a process: without its outbox */
const known = { outbox: 0, ops: 0, pending: 0 } as const

/**
 * Conversations and their messages. A message is stored by one log entry and nothing else; the record of the
 * conversation holds only what the log cannot: its people, what was published, and that messages were changed.
 *
 * The shard key is the conversation, and every query names it, except an erasure, which queries all shards.
 */
@Injectable()
export class MessagesStore {
  readonly #records: AggregateCollection<ConversationRecord>

  constructor(
    database: Database,
    private readonly log: MessageLog,
    private readonly older: OlderMessages,
    private readonly followUps: FollowUps,
  ) {
    this.#records = database.aggregates<ConversationRecord>('conversations')
  }

  /** The record is read first: the log read after it is at least as new as the changes it counts. */
  async findConversation(id: string): Promise<Conversation | null> {
    const record = await this.#records.raw.findOne({ _id: id }, { projection: known })
    if (!record) return null
    const { entries, isWhole } = await this.log.listNewest(id)
    return conversationOf(record, entries, isWhole)
  }

  /** Creates conversations without a message: an erasure must find each of them before its first message. */
  async create(ids: readonly string[]): Promise<void> {
    const record = (id: string) => ({
      ...emptyHead,
      _id: id,
      people: [...peopleOfPair(id)],
      archived: 0,
      at: new Date(),
    })
    await this.#records.writeGroup(ids.map((id) => ({ document: record(id), facts: [] })))
  }

  /** Stores many conversations' new messages in one journaled write, each only if its numbers are free. */
  async commit(writes: readonly PlannedWrite[]): Promise<Committed[]> {
    const notes = this.followUps.begin(writes)
    const entries = writes.map(({ id, after: { counts }, messages }) => ({
      _id: entryId(id, messages[0]?.seq ?? 0),
      favorite_id: id,
      counts,
      messages,
    }))
    try {
      const [stored] = await Promise.all([this.log.insert(entries), ...new Set(notes.map(({ written }) => written))])
      return notes.map((note, index) => ({ note, isStored: stored[index] ?? false }))
    } catch (error) {
      for (const note of notes) this.followUps.abandon(note) // some may be stored nevertheless
      throw error
    }
  }

  /** Publishes the facts. Idempotent across instances. */
  async publish(id: string, { from, nth, at, traceparent, marked, addressed }: PendingFact): Promise<void> {
    const [first, second] = peopleOfPair(id)
    const about = { favorite_id: id, user_id: from, user2_id: from === first ? second : first, at: at.toISOString() }
    const traced = traceparent === undefined ? {} : { traceparent }
    if (addressed) {
      const entry = { ...fact(strangerAddressed, id, { ...about, ...addressed }, at), ...traced }
      await this.#records.update({ _id: id }, updateOf<ConversationRecord>({ $set: { addressedAt: at } }), [entry])
      return
    }
    if (marked) {
      const entry = { ...fact(messageMarked, id, { ...about, ...marked }, at), ...traced }
      // a job and the process it took for dead may both get here: a mark is kept once
      await this.#records.update({ _id: id }, updateOf<ConversationRecord>({ $set: { markedAt: at } }), [entry])
      return
    }
    const told = `told.${from}`
    const recently = new Date(at.getTime() - publishIntervalMs)
    const filter = { _id: id, [told]: { $not: { $gt: recently } } } as Filter<ConversationRecord>
    const entry = { ...fact(talked, id, { ...about, isFirst: nth === 1 }, at), ...traced }
    await this.#records.update(filter, updateOf<ConversationRecord>({ $set: { [told]: at } }), [entry])
  }

  async findByKey(id: string, from: string, key: string): Promise<StoredMessage | null> {
    return (await this.log.findByKey(id, from, key)) ?? (await this.older.findByKey(id, from, key))
  }

  /** Blanks the sender's own message if it is newer than `since`; null if there is none. Flowers cannot be recalled. */
  recall(id: string, messageId: string, from: string, since: Date): Promise<StoredMessage | null> {
    const kind = { $in: [...ownKinds] }
    const match = { _id: messageId, from, at: { $gte: since }, kind, recalled: { $ne: true } }
    return this.#change(id, messageId, match, {
      $set: { 'messages.$.recalled': true, 'messages.$.content': '' },
      $unset: { 'messages.$.voice': '' },
    })
  }

  hide(id: string, messageId: string, user: string): Promise<StoredMessage | null> {
    return this.#change(id, messageId, { _id: messageId }, { $addToSet: { 'messages.$.hiddenFor': user } })
  }

  /**
   * Blanks all texts, pictures and voices of a person, everywhere, and yields each changed conversation. May be
   * repeated.
   */
  eraseMessagesOf(userId: string): AsyncGenerator<Conversation> {
    const update = {
      $set: { 'messages.$[own].content': '', 'messages.$[own].recalled': true },
      $unset: { 'messages.$[own].voice': '' as const },
    }
    return this.changeMessagesOf(userId, () => ({ update, own: {} }))
  }

  /** Changes a person's own messages that `own` matches, in every conversation, and yields each. May be repeated. */
  async *changeMessagesOf(
    userId: string,
    changeFor: (receiver: string) => { update: ComputedUpdate; own: Record<string, unknown> },
  ): AsyncGenerator<Conversation> {
    for await (const { _id } of this.#records.raw.find({ people: userId }, { projection: { _id: 1 } })) {
      const [one, other] = peopleOfPair(_id)
      const { update, own } = changeFor(one === userId ? other : one)
      const filters = [{ 'own.from': userId, 'own.kind': { $in: [...ownKinds] }, ...own }]
      await this.older.changeAll(_id, update, filters)
      await this.log.updateAll(_id, update, filters)
      await this.countChanges([_id])
      const conversation = await this.findConversation(_id)
      if (conversation) yield conversation
    }
  }

  async *conversationsOf(userId: string): AsyncGenerator<Conversation> {
    for await (const { _id } of this.#records.raw.find({ people: userId }, { projection: { _id: 1 } })) {
      const conversation = await this.findConversation(_id)
      if (conversation) yield conversation
    }
  }

  /** Marks cached copies of these conversations as outdated. */
  async countChanges(ids: readonly string[]): Promise<void> {
    await this.#records.raw.updateMany(
      { _id: { $in: [...ids] } },
      updateOf<ConversationRecord>({ $inc: { changes: 1 } }),
    )
  }

  /** How often messages of these conversations were changed. */
  async changes(ids: readonly string[]): Promise<Map<string, number>> {
    const found = await this.#records.raw.find({ _id: { $in: [...ids] } }, { projection: { changes: 1 } }).toArray()
    return new Map(found.map(({ _id, changes = 0 }) => [_id, changes]))
  }

  async #change(
    id: string,
    messageId: string,
    match: Filter<StoredMessage>,
    update: ComputedUpdate,
  ): Promise<StoredMessage | null> {
    const [note] = this.followUps.begin([{ id, facts: [] }])
    await note?.written
    const changed =
      (await this.log.update(id, messageId, match, update)) ?? (await this.older.update(id, messageId, match, update))
    if (changed) await this.countChanges([id])
    if (note) this.followUps.release(note)
    return changed
  }
}
