import type { Language } from '@xinyu/contracts/errors'
import type { ServerFrame } from '@xinyu/contracts/socket/frames'

/** Why the server ends a person's sockets: all of them, those of some logins, or one that is too many. */
export type Ending =
  | { disconnect: 'ACCOUNT_BANNED' | 'ACCOUNT_CANCELLED'; details?: { reason: string; until: string | null } }
  | { disconnect: 'TOKEN_EXPIRED'; sessions: readonly string[] }
  | { disconnect: 'too-many-sockets'; socket: string }
/** What goes to a person's sockets: one frame, a frame in each language, or the order to disconnect. */
export type Outgoing = { frame: ServerFrame } | { frames: Record<Language, ServerFrame> } | Ending
/** A socket as the router sees it. */
export interface LiveSocket {
  readonly id: string
  readonly userId: string
  readonly openedAt: number
  readonly language: Language
  /** a frame as it goes out; the same bytes for every socket that gets it */
  write(frame: Buffer): void
  end(why: Ending): void
}
export interface Routed {
  to: readonly string[]
  outgoing: Outgoing
  except?: string | undefined
  /** given when it is sent to an instance, which takes the same one once */
  id?: string | undefined
}
