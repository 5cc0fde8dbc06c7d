/** A message waiting for its acknowledgement. */
export interface QueuedMessage {
  clientId: string
  user2: { _id: string }
  kind: 'text' | 'image' | 'voice'
  /** text, or the key of an upload */
  content: string
  waveform?: number[]
  /** the quoted message */
  reply_to?: string
  addtime: string
  /** it was sent before, perhaps by another page, and not acknowledged; absent: unknown */
  wasSent?: boolean
  /** refused with this text: it waits for the person to send it again or to delete it */
  failed?: string
}
/** One record per message, so that two tabs never overwrite each other's. */
export interface QueueStore {
  read(): QueuedMessage[]
  add(entry: QueuedMessage): void
  remove(clientId: string): void
}

/**
 * The unsent messages, in order, in the browser's storage: messages typed offline are sent later, once. An entry is
 * removed only when the server has acknowledged its client id, or the person has the text back or has deleted it.
 */
export class SendQueue {
  #entries: QueuedMessage[]
  readonly #store: QueueStore

  constructor(store: QueueStore) {
    this.#store = store
    this.#entries = store.read()
  }

  get head(): QueuedMessage | null {
    return this.#entries.find(({ failed }) => failed === undefined) ?? null
  }

  get entries(): readonly QueuedMessage[] {
    return this.#entries
  }

  /** One that failed is sent again, as the last. */
  add(entry: QueuedMessage): void {
    const known = this.#entries.find(({ clientId }) => clientId === entry.clientId)
    if (known && known.failed === undefined) return
    this.#entries = [...this.#entries.filter((other) => other !== known), entry]
    this.#store.add(entry)
  }

  /** Marks a message as sent: any further sending is a repeat, even after the page was closed. */
  markSent(clientId: string): void {
    this.#change(clientId, { wasSent: true })
  }

  /** It was refused permanently; false when no entry waits for it. */
  fail(clientId: string, text: string): boolean {
    return this.#change(clientId, { failed: text })
  }

  #change(clientId: string, to: Partial<QueuedMessage>): boolean {
    const entry = this.#entries.find((known) => known.clientId === clientId)
    if (!entry) return false
    const changed = { ...entry, ...to }
    this.#entries = this.#entries.map((known) => (known === entry ? changed : known))
    this.#store.add(changed)
    return true
  }

  /** The server has answered this client id, or nobody wants it sent any more. False when no entry waits for it. */
  settle(clientId: string): boolean {
    const rest = this.#entries.filter((entry) => entry.clientId !== clientId)
    if (rest.length === this.#entries.length) return false
    this.#entries = rest
    this.#store.remove(clientId)
    return true
  }
}
