import type { Language } from '@xinyu/contracts/errors'
import type { PushKind, QuietHours } from '@xinyu/contracts/http/push'
import type { Sealed } from '@xinyu/contracts/rules/sealed'
import type { Counts } from './sending/push-texts.rules.ts'

/** A place that somebody is pushed to: a browser, under one login. */
export interface PushDevice {
  /** hash of its address */
  id: string
  /** the driver that reaches it */
  channel: 'web'
  /** the login it belongs to, and ends with */
  session: string
  language: Language
  /** address and keys; see `DeviceSecrets` */
  sealed: Sealed
  addtime: Date
  renewedAt: Date
}

/** What one person wants to be told of, how lately they were, and where: a document of bounded size. */
export interface PushPerson {
  _id: string
  isOff?: boolean
  off?: PushKind[]
  /** absent: the usual hours */
  quiet?: QuietHours | null
  devices?: PushDevice[]
  /** when something of a kind was pushed last; messages are counted by conversation */
  lastSent?: Partial<Record<PushKind, Date>>
}

/** Something that a person may be told of: one document a conversation, or a fact. */
export interface Push {
  _id: string
  user: string
  kind: PushKind
  counts: Counts
  /** those of one tag become one push, and a later one takes the place of what stands on the screen */
  tag: string
  link: string
  /** the notice that says the same; once it is read there is nothing to push */
  notice?: string
  /** the other person of a conversation */
  peer?: string
  at: Date
  /** number of the newest message; 1 of a fact */
  seq: number
  /** the number up to which it was pushed, or let go */
  doneSeq?: number
  sentAt?: Date
  /** when it is looked at next; absent: it is done */
  dueAt?: Date
  /** it has waited for the end of the quiet hours */
  held?: boolean
  /** of one that a push service put off: how often, and the devices it is still for */
  attempt?: number
  only?: string[]
  expiresAt: Date
}
export type NewPush = Omit<Push, 'doneSeq' | 'sentAt' | 'held' | 'expiresAt' | 'dueAt'> & { dueAt: Date }

/** What is older than this is no news: a fact that is handled again later pushes nothing. */
export const newsMs = 24 * 3_600_000
