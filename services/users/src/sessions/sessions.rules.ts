import { sessionsEnded } from '@xinyu/contracts/events/users'
import type { Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'
import type { Session } from './session.document.ts'

/** How a client identifies its device. */
export interface RequestDevice {
  deviceId?: string | undefined
  userAgent: string
}

const agentKey = (userAgent: string): string => `ua:${userAgent}`

/** The key of a device: its id, or else its browser. */
export const deviceKeyOf = ({ deviceId, userAgent }: RequestDevice): string => deviceId ?? agentKey(userAgent)

/** Whether a device has this key of `deviceKeyOf`. A browser's key matches whatever id is sent later. */
export const isSameDevice = ({ deviceId, userAgent }: RequestDevice, hasKey: (key: string) => boolean): boolean =>
  (deviceId !== undefined && hasKey(deviceId)) || hasKey(agentKey(userAgent))

/** a device that missed the response may repeat its request for this long */
export const GRACE_SECONDS = 30

type RefreshOutcome = 'rotate' | 'repeat' | 'reused' | 'expired'

/**
 * The meaning of refresh token number `rotation`: the current one rotates the family; the previous one, from the same
 * device within the grace period, gets the same successor again; any other old one is a theft, and the family ends.
 */
export const judgeRefresh = (session: Session, rotation: number, device: string, now: Date): RefreshOutcome => {
  if (session.endedAt !== null || session.expiresAt <= now) return 'expired'
  if (rotation === session.rotation) return 'rotate'
  const seconds = (now.getTime() - session.rotatedAt.getTime()) / 1000
  const isPrevious = rotation === session.rotation - 1
  return isPrevious && seconds <= GRACE_SECONDS && device === session.device ? 'repeat' : 'reused'
}

/** Invalidates the access tokens of these logins. Stored for `seconds`, the lifetime of a token. */
export const endSessions = (user: UserState, ids: readonly string[], now: Date, seconds: number): Decision => {
  const kept = (user.endedSessions ?? []).filter(({ at }) => now.getTime() - at.getTime() <= seconds * 1000)
  const fresh = ids.filter((id) => !kept.some((ended) => ended.id === id)).map((id) => ({ id, at: now }))
  if (fresh.length === 0) return {}
  const sessions = fresh.map(({ id }) => id)
  return {
    set: { endedSessions: [...kept, ...fresh] },
    facts: [{ fact: sessionsEnded, bare: true, extra: { user_id: user._id, sessions } }],
  }
}
