import type { FoundWord } from '@xinyu/contracts/rules/words/word-rule'
import type { Conversation } from './conversation.ts'
import type { NewMessage, StoredMessage } from './messages.rules.ts'

export interface Appended {
  message: StoredMessage
  isRepeat: boolean
}
export interface AppendOptions {
  /**
   * Throws when this conversation may not take the message. Asked with the very conversation that the write follows, at
   * the last moment before it; may be asked more than once.
   */
  admit?: ((conversation: Conversation | null) => Promise<void> | void) | undefined
  /** Called once with the stored message and the conversation with it, in the order of the numbers; for no repeat. */
  onStored?: ((message: StoredMessage, conversation: Conversation) => void) | undefined
  /** Whether the key may stand further back than what is known of the conversation: a resend. */
  isResend?: boolean | undefined
  /** moderators are told that it went out with these */
  words?: readonly FoundWord[] | undefined
}

export interface Waiting extends AppendOptions {
  newMessage: NewMessage
  /** the trace it is a step of */
  traceparent: string | undefined
  attempts: number
  resolve: (appended: Appended) => void
  reject: (error: unknown) => void
}

/** What this process knows of one conversation, and the messages that wait for their turn in it. */
export interface Lane {
  id: string
  /** null: there is no such conversation; undefined: not known */
  head: Conversation | null | undefined
  /** read just now, so that what it refuses is refused */
  isFresh: boolean
  waiting: Waiting[]
  isRunning: boolean
  /** sockets that have had an answer in this conversation: what they send anew is no resend unless they say so */
  sockets: Set<string>
}

/** Conversations that are remembered; the least recently used goes first. */
const remembered = 1_000
const rememberedSockets = 50

/** The lanes of the conversations that were active lately. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>()

  get size(): number {
    return this.#lanes.size
  }

  known(id: string): Lane | undefined {
    return this.#lanes.get(id)
  }

  of(id: string): Lane {
    const known = this.#lanes.get(id)
    if (known) {
      this.#lanes.delete(id)
      this.#lanes.set(id, known)
      return known
    }
    const lane: Lane = {
      id,
      head: undefined,
      isFresh: false,
      waiting: [],
      isRunning: false,
      sockets: new Set(),
    }
    this.#lanes.set(id, lane)
    this.#forgetOldest()
    return lane
  }

  /** One in use is passed over: it is young again when it is done. */
  #forgetOldest(): void {
    if (this.#lanes.size <= remembered) return
    for (const [id, lane] of this.#lanes) {
      if (lane.isRunning) continue
      this.#lanes.delete(id)
      if (this.#lanes.size <= remembered) return
    }
  }
}

export const replaceHead = (lane: Lane, head: Conversation | null | undefined): void => {
  lane.head = head
  lane.isFresh = head !== undefined
}

export const rememberSocket = (lane: Lane, socket: string): void => {
  if (lane.sockets.size >= rememberedSockets) lane.sockets.clear()
  lane.sockets.add(socket)
}
