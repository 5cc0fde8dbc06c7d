import type { Language } from '@xinyu/contracts/errors'
import type { ServerFrame } from '@xinyu/contracts/socket/frames'

/** Why the server closes a person's sockets: all, those of some logins, or one over the limit. */
export type Ending =
  | { disconnect: 'ACCOUNT_BANNED' | 'ACCOUNT_CANCELLED'; details?: { reason: string; until: string | null } }
  | { disconnect: 'TOKEN_EXPIRED'; sessions: readonly string[] }
  | { disconnect: 'too-many-sockets'; socket: string }
/** What is sent to a person's sockets: one frame, a frame in each language, or the order to disconnect. */
export type Outgoing = { frame: ServerFrame } | { frames: Record<Language, ServerFrame> } | Ending
export interface LiveSocket {
  readonly id: string
  readonly userId: string
  readonly openedAt: number
  readonly language: Language
  /** an encoded frame; every socket gets the same bytes */
  write(frame: Buffer): void
  end(why: Ending): void
}
export interface Routed {
  to: readonly string[]
  outgoing: Outgoing
  except?: string | undefined
  /** set when sent to an instance, which accepts each id once */
  id?: string | undefined
}
