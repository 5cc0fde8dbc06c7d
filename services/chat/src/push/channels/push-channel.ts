import type { PushKind } from '@xinyu/contracts/http/msg/push'
import type { WebTarget } from '../devices/device-secrets.ts'

/** What a screen shows: kinds and counts, and the page it opens. */
export interface Notification {
  title: string
  body: string
  /** a later one with the same tag replaces it */
  tag: string
  link: string
  lang: string
}
export interface Urgency {
  /** whether it may wake a device in battery saver */
  isUrgent: boolean
  /** how long a push service keeps it for a device that is off */
  ttlSeconds: number
}

/** `gone`: the device no longer exists. `later`: retry, after the given time if any. `refused`: give up. */
export type PushOutcome =
  | { how: 'delivered' }
  | { how: 'gone' }
  | { how: 'later'; status: number; retryAfterMs: number | null }
  | { how: 'refused'; status: number }

/**
 * A channel to a device: web push, or a vendor's own. It neither retries nor stores; it throws nothing that it can
 * return as an outcome.
 */
export interface PushChannel {
  readonly name: 'web'
  send(target: WebTarget, notification: Notification, urgency: Urgency): Promise<PushOutcome>
}
export const PUSH_CHANNELS = Symbol('the ways to devices')

const day = 86_400

export const urgencyOf = (kind: PushKind): Urgency => ({
  isUrgent: kind === 'message' || kind === 'match',
  ttlSeconds: kind === 'like' || kind === 'comment' ? day / 2 : day,
})
