import { Injectable } from '@nestjs/common'
import { KeyedMutex } from '@xinyu/platform/keyed-mutex'
import { Log } from '@xinyu/platform/log'
import { bucketSize, type NewMessage, type StoredMessage } from './messages.rules.ts'
import { MessagesReads } from './messages.reads.ts'
import { type ConversationRecord, MessagesStore } from './messages.store.ts'

export type { NewMessage as Draft, StoredMessage } from './messages.rules.ts'
export type Conversation = ConversationRecord
export interface HistoryQuery {
  me: string
  clearedSeq: number
  rows: number
}
export interface HistoryPage {
  list: StoredMessage[]
  hasMore: boolean
}

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
   * Stores a message once and then runs `tell` with it, before the conversation's next message: so both sides hear of
   * messages in their order. A repeat answers the first message and tells nobody. `seen`: the conversation in which the
   * caller has just looked for the key in vain.
   */
  async append(
    favoriteId: string,
    draft: NewMessage,
    tell: (message: StoredMessage) => Promise<void>,
    seen?: Conversation | null,
  ): Promise<{ message: StoredMessage; isRepeat: boolean }> {
    const fresh = this.#conversations.isBusy(favoriteId) ? undefined : seen
    return this.#conversations.run(favoriteId, async () => {
      const appended = await this.store.append(favoriteId, draft, fresh)
      if (!appended.isRepeat) await tell(appended.message)
      if (appended.message.seq % bucketSize === 0) this.#closeLater(favoriteId)
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
  before(conversation: Conversation, before: number, question: HistoryQuery): Promise<HistoryPage> {
    return this.reads.before(conversation, before, question)
  }

  /** Oldest first, numbers above `after`. */
  after(conversation: Conversation, after: number, question: HistoryQuery): Promise<HistoryPage> {
    return this.reads.after(conversation, after, question)
  }

  sentUpTo(conversation: Conversation, from: string, seq: number): Promise<number> {
    return this.reads.sentUpTo(conversation, from, seq)
  }

  one(favoriteId: string, messageId: string): Promise<StoredMessage | null> {
    return this.reads.one(favoriteId, messageId)
  }

  /** Blanks an own message that is younger than `since`; null when there is none. */
  recall(favoriteId: string, messageId: string, from: string, since: Date): Promise<StoredMessage | null> {
    const match = {
      _id: messageId,
      from,
      at: { $gte: since },
      kind: { $in: ['text', 'image'] },
      recalled: { $ne: true },
    }
    return this.store.changeMessage(favoriteId, match, { recalled: true, content: '' })
  }

  /** Hides a message for one person; false when it does not exist. */
  async hide(favoriteId: string, messageId: string, user: string): Promise<boolean> {
    return (await this.store.changeMessage(favoriteId, { _id: messageId }, { $addToSet: { hiddenFor: user } })) !== null
  }

  eraseMessagesOf(userId: string): Promise<void> {
    return this.store.eraseMessagesOf(userId)
  }

  /** Off the sender's way; what fails here is done with the next full bucket. */
  #closeLater(favoriteId: string): void {
    this.#conversations
      .run(favoriteId, () => this.store.archiveBucket(favoriteId))
      .catch((error: unknown) => this.log.warn('messages: a bucket stays open for now', { err: error }))
  }
}
