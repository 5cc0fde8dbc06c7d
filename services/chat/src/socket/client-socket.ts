/** A client's socket: a WebSocket of this process, or one at the gateway (LinkedSocket of the platform). */
export interface ClientSocket {
  readonly OPEN: number
  readonly readyState: number
  readonly bufferedAmount: number
  readonly protocol: string
  send(frame: Buffer | string, options: { binary: false }): void
  close(code: number, reason: string): void
  terminate(): void
  on(event: 'message', take: (frame: Buffer) => void): unknown
  on(event: 'error' | 'close', take: () => void): unknown
  /** The oldest unhandled frame is handled. Present where another instance can resume the socket. */
  handled?(): void
  /** Stored until then. */
  keep?(name: string, value: string): void
}

/** What another instance needs to resume a socket. */
export interface KeptSocket {
  token?: string
  /** when the token was accepted, milliseconds since the epoch */
  acceptedAt?: string
  language?: string
  /** people the client shows, separated by commas */
  shown?: string
  partner?: string
}
