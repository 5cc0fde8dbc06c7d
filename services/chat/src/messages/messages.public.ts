import { pairId } from '@xinyu/contracts/rules/pair'
import type { Conversation } from './conversation.document.ts'
import { Injectable } from '@nestjs/common'
import { type FollowUpNote, FollowUps, type OpenNote } from './follow-ups.store.ts'
import { type Appended, type AppendOptions, rememberSocket } from './conversation-queue.ts'
import { MessageWriter } from './message-writer.ts'
import { type HistoryPage, type HistoryQuery, MessagesReads } from './messages.reads.ts'
import { findInHead, type NewMessage, type StoredMessage } from './messages.rules.ts'
import { MessagesStore } from './messages.store.ts'

export { type Conversation, versionOf } from './conversation.document.ts'
export type { FollowUpNote, OpenNote } from './follow-ups.store.ts'
export type { Appended, AppendOptions } from './conversation-queue.ts'
export type { HistoryPage, HistoryQuery } from './messages.reads.ts'
export { MessagesOfPerson } from './messages-of-person.reads.ts'
export type { NewMessage, StoredMessage } from './messages.rules.ts'

/** A client's message under its key: possibly a resend. */
export interface Sent {
  from: string
  key: string
  /** whether it is a resend, if the client says so */
  resend?: boolean | undefined
  /** the socket it came from */
  socket?: string | undefined
}

@Injectable()
export class Messages {
  constructor(
    private readonly store: MessagesStore,
    private readonly writer: MessageWriter,
    private readonly reads: MessagesReads,
    private readonly followUps: FollowUps,
  ) {}

  /** Stores a message once; resolves after the journaled write. */
  append(favoriteId: string, newMessage: NewMessage, options: AppendOptions = {}): Promise<Appended> {
    return this.writer.append(favoriteId, newMessage, options)
  }

  /** The cached conversation: it may lack other instances' writes. */
  findCached(favoriteId: string): Promise<Conversation | null> {
    return this.writer.findCached(favoriteId)
  }

  /** The conversation as it is stored. */
  findConversation(favoriteId: string): Promise<Conversation | null> {
    return this.writer.findConversation(favoriteId)
  }

  async exists(favoriteId: string): Promise<boolean> {
    return (await this.writer.findCached(favoriteId)) !== null
  }

  /**
   * An earlier stored copy of a client's message. Always searches the newest messages of the conversation, at least
   * `bucketSize`; older ones for a resend. A client has one message in flight and resends it after reconnecting, so an
   * unmarked message may be a resend if it is its socket's first in this conversation, or came without a socket.
   */
  async findSent(favoriteId: string, { from, key, resend, socket }: Sent): Promise<StoredMessage | null> {
    const head = await this.writer.findCached(favoriteId)
    const queue = this.writer.queue(favoriteId)
    const mayBeResend = resend ?? (socket === undefined || !queue.sockets.has(socket))
    if (socket !== undefined) rememberSocket(queue, socket)
    if (!head) return null
    const inHead = findInHead(head, from, key)
    if (inHead || !mayBeResend || head.seq === head.messages.length) return inHead ?? null
    return this.store.findByKey(favoriteId, from, key)
  }

  /** Newest first, numbers below `before`. */
  before(conversation: Conversation, before: number, query: HistoryQuery): Promise<HistoryPage> {
    return this.reads.before(conversation, before, query)
  }

  /** Oldest first, numbers above `after`. */
  listAfter(conversation: Conversation, after: number, query: HistoryQuery): Promise<HistoryPage> {
    return this.reads.listAfter(conversation, after, query)
  }

  countSentUpTo(conversation: Conversation, from: string, seq: number): Promise<number> {
    return this.reads.countSentUpTo(conversation, from, seq)
  }

  find(favoriteId: string, messageId: string): Promise<StoredMessage | null> {
    return this.reads.find(favoriteId, messageId)
  }

  evict(favoriteId: string): void {
    this.writer.evict(favoriteId)
  }

  /** Blanks the sender's own message if it is newer than `since`; null if there is none. */
  async recall(favoriteId: string, messageId: string, from: string, since: Date): Promise<StoredMessage | null> {
    const recalled = await this.store.recall(favoriteId, messageId, from, since)
    this.writer.evict(favoriteId)
    return recalled
  }

  /** Hides a message for one of its two people; null if it does not exist. */
  async hide(favoriteId: string, messageId: string, user: string): Promise<StoredMessage | null> {
    const hidden = await this.store.hide(favoriteId, messageId, user)
    this.writer.evict(favoriteId)
    return hidden
  }

  /** Blanks all texts and pictures of a person, and yields each changed conversation. */
  async *eraseMessagesOf(userId: string): AsyncGenerator<Conversation> {
    yield* this.#evicted(this.store.eraseMessagesOf(userId))
  }

  /** Hides what a person wrote since then from its receivers, for an incident; yields each conversation. */
  async *hideMessagesOf(userId: string, incident: string, since: Date): AsyncGenerator<Conversation> {
    const changed = this.store.changeMessagesOf(userId, (receiver) => ({
      update: { $addToSet: { 'messages.$[own].hiddenFor': receiver }, $set: { 'messages.$[own].hiddenBy': incident } },
      own: { 'own.at': { $gte: since }, 'own.hiddenFor': { $ne: receiver } },
    }))
    yield* this.#evicted(changed)
  }

  /** Shows again what an incident has hidden. */
  async *showMessagesOf(userId: string, incident: string): AsyncGenerator<Conversation> {
    const changed = this.store.changeMessagesOf(userId, (receiver) => ({
      update: { $pull: { 'messages.$[own].hiddenFor': receiver }, $unset: { 'messages.$[own].hiddenBy': '' } },
      own: { 'own.hiddenBy': incident },
    }))
    yield* this.#evicted(changed)
  }

  /** To whom a person has written since then. */
  async listReceivers(userId: string, since: Date): Promise<string[]> {
    const receivers: string[] = []
    for await (const { people, counts, at } of this.store.conversationsOf(userId))
      if ((counts[userId] ?? 0) > 0 && at >= since) receivers.push(...people.filter((person) => person !== userId))
    return receivers
  }

  /** Whether a person has written to another since then. */
  async hasWritten(from: string, to: string, since: Date): Promise<boolean> {
    const conversation = await this.store.findConversation(pairId(from, to))
    return conversation !== null && (conversation.counts[from] ?? 0) > 0 && conversation.at >= since
  }

  async *#evicted(changed: AsyncIterable<Conversation>): AsyncGenerator<Conversation> {
    for await (const conversation of changed) {
      this.writer.evict(conversation._id)
      yield conversation
    }
  }

  /** The stored number of message changes of each conversation. */
  changes(ids: readonly string[]): Promise<Map<string, number>> {
    return this.store.changes(ids)
  }

  /** Closes the notes of follow-ups that are all scheduled; to be deleted when those are done. */
  closeFollowUps(): OpenNote[] {
    return this.followUps.close()
  }

  deleteFollowUps(notes: readonly { _id: string }[]): Promise<void> {
    return this.followUps.delete(notes)
  }

  /** Notes that a process left behind before this moment. */
  followUpsBefore(at: Date, limit: number): Promise<FollowUpNote[]> {
    return this.followUps.listOlderThan(at, limit)
  }

  /** Publishes the facts of such a note; returns its conversations, whose list rows are to be updated. */
  async followUp({ conversations }: FollowUpNote): Promise<Conversation[]> {
    // rows may have been written while a message was changed, so they must be written again
    await this.store.countChanges(conversations.map(({ id }) => id))
    const found: Conversation[] = []
    for (const { id, facts } of conversations) {
      const conversation = await this.store.findConversation(id)
      if (!conversation) continue
      for (const one of facts) if ((conversation.counts[one.from] ?? 0) >= one.nth) await this.store.publish(id, one)
      found.push(conversation)
    }
    return found
  }
}
