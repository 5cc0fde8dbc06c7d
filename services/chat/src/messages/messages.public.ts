import type { Conversation } from './conversation.ts'
import { Injectable } from '@nestjs/common'
import { type FollowUpNote, FollowUps, type OpenNote } from './follow-ups.store.ts'
import { type Appended, type AppendOptions, rememberSocket } from './lane.ts'
import { MessageWriter } from './message-writer.ts'
import { type HistoryPage, type HistoryQuery, MessagesReads } from './messages.reads.ts'
import { findInHead, type NewMessage, type StoredMessage } from './messages.rules.ts'
import { MessagesStore } from './messages.store.ts'

export { type Conversation, versionOf } from './conversation.ts'
export type { FollowUpNote, OpenNote } from './follow-ups.store.ts'
export type { Appended, AppendOptions } from './lane.ts'
export type { HistoryPage, HistoryQuery } from './messages.reads.ts'
export { MessagesOfPerson } from './messages-of-person.reads.ts'
export type { NewMessage, StoredMessage } from './messages.rules.ts'

/** What a client sends under a key: perhaps for the second time. */
export interface Sent {
  from: string
  key: string
  /** what the client says of it, if anything */
  resend?: boolean | undefined
  /** the socket it came from */
  socket?: string | undefined
}

/** The message store of all conversations. */
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

  /** The conversation as this process knows it: it may be behind another instance's writes. */
  known(favoriteId: string): Promise<Conversation | null> {
    return this.writer.known(favoriteId)
  }

  /** The conversation as it is stored. */
  conversation(favoriteId: string): Promise<Conversation | null> {
    return this.writer.fresh(favoriteId)
  }

  async exists(favoriteId: string): Promise<boolean> {
    return (await this.writer.known(favoriteId)) !== null
  }

  /**
   * What was stored before of what a client sends. The newest messages of the conversation, at least `bucketSize`, are
   * always looked through; older ones for a resend. A client has one message in flight and sends it again after a new
   * connection, so what does not say whether it is a resend may be one when it is the first of its socket in this
   * conversation, or came by no socket.
   */
  async findSent(favoriteId: string, { from, key, resend, socket }: Sent): Promise<StoredMessage | null> {
    const head = await this.writer.known(favoriteId)
    const lane = this.writer.lane(favoriteId)
    const mayBeResend = resend ?? (socket === undefined || !lane.sockets.has(socket))
    if (socket !== undefined) rememberSocket(lane, socket)
    if (!head) return null
    const inHead = findInHead(head, from, key)
    if (inHead || !mayBeResend || head.seq === head.messages.length) return inHead ?? null
    return this.store.find(favoriteId, from, key)
  }

  /** Newest first, numbers below `before`. */
  before(conversation: Conversation, before: number, query: HistoryQuery): Promise<HistoryPage> {
    return this.reads.before(conversation, before, query)
  }

  /** Oldest first, numbers above `after`. */
  after(conversation: Conversation, after: number, query: HistoryQuery): Promise<HistoryPage> {
    return this.reads.after(conversation, after, query)
  }

  sentUpTo(conversation: Conversation, from: string, seq: number): Promise<number> {
    return this.reads.sentUpTo(conversation, from, seq)
  }

  one(favoriteId: string, messageId: string): Promise<StoredMessage | null> {
    return this.reads.one(favoriteId, messageId)
  }

  /** What this process knows of the conversation is read anew. */
  forget(favoriteId: string): void {
    this.writer.forget(favoriteId)
  }

  /** Blanks an own message that is younger than `since`; null when there is none. */
  async recall(favoriteId: string, messageId: string, from: string, since: Date): Promise<StoredMessage | null> {
    const recalled = await this.store.recall(favoriteId, messageId, from, since)
    this.writer.forget(favoriteId)
    return recalled
  }

  /** Hides a message for one of its two people; null when it does not exist. */
  async hide(favoriteId: string, messageId: string, user: string): Promise<StoredMessage | null> {
    const hidden = await this.store.hide(favoriteId, messageId, user)
    this.writer.forget(favoriteId)
    return hidden
  }

  /** Blanks all words and pictures of a person, and answers each of their conversations after it. */
  async *eraseMessagesOf(userId: string): AsyncGenerator<Conversation> {
    for await (const conversation of this.store.eraseMessagesOf(userId)) {
      this.writer.forget(conversation._id)
      yield conversation
    }
  }

  /** How often messages of these conversations were changed, as it is stored. */
  changes(ids: readonly string[]): Promise<Map<string, number>> {
    return this.store.changes(ids)
  }

  /** The notes of what has been handed over to follow; to be deleted when it has followed. */
  closeFollowUps(): OpenNote[] {
    return this.followUps.close()
  }

  deleteFollowUps(notes: readonly { _id: string }[]): Promise<void> {
    return this.followUps.delete(notes)
  }

  /** Notes that a process left behind before this moment. */
  followUpsBefore(at: Date, limit: number): Promise<FollowUpNote[]> {
    return this.followUps.olderThan(at, limit)
  }

  /** Does what such a note asks of the messages; answers its conversations, of which the lists are to follow. */
  async followUp({ conversations }: FollowUpNote): Promise<Conversation[]> {
    // rows may have been written while a message was changed: they are to be written again
    await this.store.countChanges(conversations.map(({ id }) => id))
    const found: Conversation[] = []
    for (const { id, tells } of conversations) {
      const conversation = await this.store.conversation(id)
      if (!conversation) continue
      for (const one of tells) if ((conversation.counts[one.from] ?? 0) >= one.nth) await this.store.tell(id, one)
      found.push(conversation)
    }
    return found
  }
}
