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
}
/** One record per message, so that two tabs never overwrite each other's. */
export interface QueueStore {
  read(): QueuedMessage[]
  add(entry: QueuedMessage): void
  remove(clientId: string): void
}

/**
 * The unsent messages, in order, in the browser's storage: messages typed offline are sent later, once. An entry is
 * removed only when the server has acknowledged or refused its client id.
 */
export class SendQueue {
  #entries: QueuedMessage[]
  readonly #store: QueueStore

  constructor(store: QueueStore) {
    this.#store = store
    this.#entries = store.read()
  }

  get head(): QueuedMessage | null {
    return this.#entries[0] ?? null
  }

  get entries(): readonly QueuedMessage[] {
    return this.#entries
  }

  add(entry: QueuedMessage): void {
    if (this.#entries.some((known) => known.clientId === entry.clientId)) return
    this.#entries = [...this.#entries, entry]
    this.#store.add(entry)
  }

  /** Marks a message as sent: any further sending is a repeat, even after the page was closed. */
  markSent(clientId: string): void {
    const entry = this.#entries.find((known) => known.clientId === clientId)
    if (!entry || entry.wasSent) return
    const sent = { ...entry, wasSent: true }
    this.#entries = this.#entries.map((known) => (known === entry ? sent : known))
    this.#store.add(sent)
  }

  /** The server has answered this client id. False when no entry waits for it. */
  settle(clientId: string): boolean {
    const rest = this.#entries.filter((entry) => entry.clientId !== clientId)
    if (rest.length === this.#entries.length) return false
    this.#entries = rest
    this.#store.remove(clientId)
    return true
  }
}
