/**
 * What gateway and chat tell each other about a client's socket. The number of a kind is on the wire between two
 * releases: it never changes.
 */
export const LinkRecord = {
  /** gateway: a client has opened a socket; the payload is a SocketOpening */
  Open: 1,
  /** both: one frame of the client, or for it */
  Frame: 2,
  /** gateway: the client's socket is closed */
  Closed: 3,
  /** gateway: bytes that wait for a client that reads slowly, as a 32-bit number; 0: it has read them */
  Waiting: 4,
  /** chat: close the socket; the payload is the code and the reason */
  Close: 5,
  /** chat: cut the socket off */
  Terminate: 6,
  /** chat: the oldest frame of the client that was not handled yet is handled */
  Handled: 7,
  /** chat: a name, a space and a value, returned with the next opening when another instance resumes the socket */
  Keep: 8,
  /** both: the sender lives */
  Ping: 9,
} as const
export type LinkRecord = (typeof LinkRecord)[keyof typeof LinkRecord]

/** What the gateway says about a socket. */
export interface SocketOpening {
  /** with query */
  path: string
  /** the accepted sub-protocol; empty: none */
  protocol: string
  /** the client's accept-language */
  language: string
  /** what the instance before had to keep; absent: the socket is new */
  kept?: Record<string, string>
}

/** length of the payload, client and kind */
const headBytes = 9
/** frames of clients have at most 64 KB, ours less than this */
export const MAX_LINK_PAYLOAD = 1 << 20

/** Bytes that are no record of ours: the link cannot be used any more. */
export class LinkError extends Error {}

export const linkHead = (kind: LinkRecord, client: number, length: number): Buffer => {
  if (length > MAX_LINK_PAYLOAD) throw new LinkError(`a record of ${length} bytes`)
  const head = Buffer.allocUnsafe(headBytes)
  head.writeUInt32LE(length, 0)
  head.writeUInt32LE(client, 4)
  head.writeUInt8(kind, 8)
  return head
}

/** Splits what arrives into records; a payload is a part of the chunk that it came in. */
export class LinkReader {
  #rest: Buffer = Buffer.alloc(0)

  /** Throws LinkError for bytes that are no record; nothing after them can be read. */
  read(chunk: Buffer, onRecord: (kind: LinkRecord, client: number, payload: Buffer) => void): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    let at = 0
    while (bytes.length - at >= headBytes) {
      const length = bytes.readUInt32LE(at)
      const kind = bytes.readUInt8(at + 8)
      if (length > MAX_LINK_PAYLOAD || kind < LinkRecord.Open || kind > LinkRecord.Ping)
        throw new LinkError(`no record: kind ${kind}, ${length} bytes`)
      const end = at + headBytes + length
      if (end > bytes.length) break
      onRecord(kind as LinkRecord, bytes.readUInt32LE(at + 4), bytes.subarray(at + headBytes, end))
      at = end
    }
    this.#rest = at === bytes.length ? Buffer.alloc(0) : bytes.subarray(at)
  }
}

export const readOpening = (payload: Buffer): SocketOpening => {
  try {
    const opening = JSON.parse(payload.toString()) as SocketOpening
    if (typeof opening.path === 'string') return opening
  } catch {
    // refused below
  }
  throw new LinkError('no opening')
}

export const numberPayload = (value: number): Buffer => {
  const payload = Buffer.allocUnsafe(4)
  payload.writeUInt32LE(value)
  return payload
}
export const readNumber = (payload: Buffer): number => {
  if (payload.length < 4) throw new LinkError('no number')
  return payload.readUInt32LE()
}

export const closePayload = (code: number, reason: string): Buffer =>
  Buffer.concat([numberPayload(code), Buffer.from(reason)])
export const readClose = (payload: Buffer): [code: number, reason: string] => [
  readNumber(payload),
  payload.toString('utf8', 4),
]

export const keepPayload = (name: string, value: string): Buffer => Buffer.from(`${name} ${value}`)
export const readKept = (payload: Buffer): [name: string, value: string] => {
  const space = payload.indexOf(' ')
  if (space < 1) throw new LinkError('no name')
  return [payload.toString('utf8', 0, space), payload.toString('utf8', space + 1)]
}
