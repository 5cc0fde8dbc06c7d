import type { Language } from '@xinyu/contracts/errors'
import type { PushKind, QuietHours } from '@xinyu/contracts/http/msg/push'
import type { Sealed } from '@xinyu/contracts/rules/signing/sealed'
import type { Counts } from './sending/push-texts.rules.ts'

/** A push target of a person: a browser, under one login. */
export interface PushDevice {
  /** hash of its address */
  id: string
  /** the channel that reaches it */
  channel: 'web'
  /** the login it belongs to and ends with */
  session: string
  language: Language
  /** address and keys; see `DeviceSecrets` */
  sealed: Sealed
  addtime: Date
  renewedAt: Date
}

/** One person's push settings, last pushes and devices: a document of bounded size. */
export interface PushPerson {
  _id: string
  isOff?: boolean
  off?: PushKind[]
  /** absent: the default hours */
  quiet?: QuietHours | null
  devices?: PushDevice[]
  /** when each kind was last pushed; messages are counted by conversation */
  lastSent?: Partial<Record<PushKind, Date>>
}

/** An event to push to a person: one document a conversation, or a fact. */
export interface Push {
  _id: string
  user: string
  kind: PushKind
  counts: Counts
  /** pushes with one tag are combined, and a later one replaces the one on the screen */
  tag: string
  link: string
  /** the matching notice; once it is read there is nothing to push */
  notice?: string
  /** the other person of a conversation */
  peer?: string
  at: Date
  /** number of the newest message; 1 for a fact */
  seq: number
  /** the number up to which it was pushed or dropped */
  doneSeq?: number
  sentAt?: Date
  /** next check; absent: it is done */
  dueAt?: Date
  /** it has waited for the end of the quiet hours */
  held?: boolean
  /** set when a push service deferred it: how often, and the devices still to reach */
  attempt?: number
  only?: string[]
  expiresAt: Date
}
export type NewPush = Omit<Push, 'doneSeq' | 'sentAt' | 'held' | 'expiresAt' | 'dueAt'> & { dueAt: Date }

/** Older events are not pushed: a fact handled again later causes no push. */
export const maxPushAgeMs = 24 * 3_600_000
