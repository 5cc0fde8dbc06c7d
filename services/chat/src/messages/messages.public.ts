import { Injectable } from '@nestjs/common'
import { KeyedMutex } from '@xinyu/platform/keyed-mutex'
import { Log } from '@xinyu/platform/log'
import { type HistoryPage, type HistoryQuery, MessagesReads } from './messages.reads.ts'
import { bucketSize, type NewMessage, type StoredMessage } from './messages.rules.ts'
import { type Appended, type AppendOptions, type ConversationRecord, MessagesStore } from './messages.store.ts'

export type { HistoryPage, HistoryQuery } from './messages.reads.ts'
export type { AppendOptions } from './messages.store.ts'
export type { NewMessage, StoredMessage } from './messages.rules.ts'
export type Conversation = ConversationRecord

/** The message store of all conversations. */
@Injectable()
export class Messages {
  readonly #conversations = new KeyedMutex()

  constructor(
    private readonly store: MessagesStore,
    private readonly reads: MessagesReads,
    private readonly log: Log,
  ) {}

  /**
   * Stores a message once and then runs `onStored` with it, before the conversation's next message: so both sides are
   * sent messages in their order. A repeat answers the first message and runs nothing.
   */
  async append(
    favoriteId: string,
    newMessage: NewMessage,
    onStored: (message: StoredMessage) => Promise<void>,
    { searched, admit }: AppendOptions = {},
  ): Promise<Appended> {
    const fresh = this.#conversations.isBusy(favoriteId) ? undefined : searched
    return this.#conversations.run(favoriteId, async () => {
      const appended = await this.store.append(favoriteId, newMessage, { searched: fresh, admit })
      if (!appended.isRepeat) await onStored(appended.message)
      if (appended.message.seq % bucketSize === 0) this.#archiveLater(favoriteId)
      return appended
    })
  }

  conversation(favoriteId: string): Promise<Conversation | null> {
    return this.reads.head(favoriteId)
  }

  exists(favoriteId: string): Promise<boolean> {
    return this.reads.exists(favoriteId)
  }

  conversations(favoriteIds: readonly string[]): Promise<Map<string, Conversation>> {
    return this.reads.heads(favoriteIds)
  }

  /** What a sender has already stored under a key in this conversation. */
  findByKey(
    conversation: Conversation | null,
    favoriteId: string,
    from: string,
    key: string,
  ): Promise<StoredMessage | null> {
    return this.store.findByKey(favoriteId, conversation, from, key)
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

  /** Blanks an own message that is younger than `since`; null when there is none. */
  recall(favoriteId: string, messageId: string, from: string, since: Date): Promise<StoredMessage | null> {
    return this.store.recall(favoriteId, messageId, from, since)
  }

  /** Hides a message for one of its two people; false when it does not exist. */
  async hide(favoriteId: string, messageId: string, user: string): Promise<boolean> {
    return (await this.store.hide(favoriteId, messageId, user)) !== null
  }

  eraseMessagesOf(userId: string): Promise<void> {
    return this.store.eraseMessagesOf(userId)
  }

  /** Off the sender's way; what fails here is done with the next full bucket. */
  #archiveLater(favoriteId: string): void {
    this.#conversations
      .run(favoriteId, () => this.store.archiveFullBuckets(favoriteId))
      .catch((error: unknown) => this.log.warn('messages: full buckets stay in the head for now', { err: error }))
  }
}
