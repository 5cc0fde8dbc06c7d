import type { FoundWord } from '@xinyu/contracts/rules/text/words/word-rule'
import type { Conversation } from './conversation.document.ts'
import type { NewMessage, StoredMessage } from './messages.rules.ts'

export interface Appended {
  message: StoredMessage
  isRepeat: boolean
}
export interface AppendOptions {
  /**
   * Throws if this conversation may not take the message. Called right before the write, with the very conversation
   * that the message is added to; may be called more than once.
   */
  admit?: ((conversation: Conversation | null) => Promise<void> | void) | undefined
  /** Called once with the stored message and its conversation, in number order; not for repeats. */
  onStored?: ((message: StoredMessage, conversation: Conversation) => void) | undefined
  /** A resend: the key may be older than what is cached of the conversation. */
  isResend?: boolean | undefined
  /** moderators get a notice that it was sent with these */
  words?: readonly FoundWord[] | undefined
  /** of a text to somebody who has not answered: moderators find similar ones by it */
  print?: string | undefined
}

export interface Waiting extends AppendOptions {
  newMessage: NewMessage
  /** the trace that this write belongs to */
  traceparent: string | undefined
  attempts: number
  resolve: (appended: Appended) => void
  reject: (error: unknown) => void
}

/** This process's cache of one conversation, and the messages waiting to be written to it. */
export interface ConversationQueue {
  id: string
  /** null: there is no such conversation; undefined: not loaded */
  head: Conversation | null | undefined
  /** just read, so that its refusals are final */
  isFresh: boolean
  waiting: Waiting[]
  isRunning: boolean
  /**
   * sockets that have had an answer in this conversation: further sends of theirs are no resends unless marked as one
   */
  sockets: Set<string>
}

/** conversations that are cached; the least recently used is evicted first */
const maxCached = 1_000
const rememberedSockets = 50

export class ConversationQueues {
  readonly #queues = new Map<string, ConversationQueue>()

  get size(): number {
    return this.#queues.size
  }

  find(id: string): ConversationQueue | undefined {
    return this.#queues.get(id)
  }

  getOrCreate(id: string): ConversationQueue {
    const known = this.#queues.get(id)
    if (known) {
      this.#queues.delete(id)
      this.#queues.set(id, known)
      return known
    }
    const queue: ConversationQueue = {
      id,
      head: undefined,
      isFresh: false,
      waiting: [],
      isRunning: false,
      sockets: new Set(),
    }
    this.#queues.set(id, queue)
    this.#forgetOldest()
    return queue
  }

  /** Skips a queue in use: it counts as recently used when it is done. */
  #forgetOldest(): void {
    if (this.#queues.size <= maxCached) return
    for (const [id, queue] of this.#queues) {
      if (queue.isRunning) continue
      this.#queues.delete(id)
      if (this.#queues.size <= maxCached) return
    }
  }
}

export const replaceHead = (queue: ConversationQueue, head: Conversation | null | undefined): void => {
  queue.head = head
  queue.isFresh = head !== undefined
}

export const rememberSocket = (queue: ConversationQueue, socket: string): void => {
  if (queue.sockets.size >= rememberedSockets) queue.sockets.clear()
  queue.sockets.add(socket)
}
