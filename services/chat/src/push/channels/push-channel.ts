import type { PushKind } from '@xinyu/contracts/http/push'
import type { WebTarget } from '../devices/device-secrets.ts'

/** What stands on a screen: kinds and counts, and the page it opens. */
export interface Notification {
  title: string
  body: string
  /** a later one of the same tag takes its place */
  tag: string
  link: string
  lang: string
}
export interface Urgency {
  /** whether it may wake a device that saves its battery */
  isUrgent: boolean
  /** for how long a push service keeps it for a device that is off */
  ttlSeconds: number
}

/** `gone`: the device does not exist any more. `later`: try again, after so long if it said so. `refused`: give up. */
export type PushOutcome =
  | { how: 'delivered' }
  | { how: 'gone' }
  | { how: 'later'; status: number; retryAfterMs: number | null }
  | { how: 'refused'; status: number }

/**
 * A way to a device: web push, or a vendor's own channel. It neither retries nor stores; it throws nothing that it can
 * say as an outcome.
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
