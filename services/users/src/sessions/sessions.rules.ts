import { sessionsEnded } from '@xinyu/contracts/events/users'
import type { Decision, UserState } from '../user.rules.ts'

/** What a client tells of itself, and the address of its request. */
export interface SessionPlace {
  os: string
  browser: string
  location: string
  ip: string
}

/**
 * One refresh family: a login on one device. The token itself is not stored; it follows from `rotation` and the
 * server's secret.
 */
export interface Session {
  _id: string
  userId: string
  type: 'temp' | 'normal'
  device: string
  /** whose credentials it was opened with; families from before this was kept open no console */
  client?: string
  /** an authenticator has confirmed it */
  hasSecondFactor?: boolean
  /** from where it was opened or refreshed last; families from before this was kept say nothing */
  usedFrom?: SessionPlace
  salt: string
  /** number of the only refresh token that may be used next */
  rotation: number
  rotatedAt: Date
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
}

/** How a client names the device it runs on. */
export interface ToldDevice {
  deviceId?: string | undefined
  userAgent: string
}

const agentMark = (userAgent: string): string => `ua:${userAgent}`

/** Names a device: by the id it tells, or else by the browser it says to be. */
export const deviceOf = ({ deviceId, userAgent }: ToldDevice): string => deviceId ?? agentMark(userAgent)

/** Whether a device is the one that a mark of `deviceOf` names. A mark of a browser holds whatever id is told since. */
export const isSameDevice = ({ deviceId, userAgent }: ToldDevice, isMark: (mark: string) => boolean): boolean =>
  (deviceId !== undefined && isMark(deviceId)) || isMark(agentMark(userAgent))

/** A device that missed the answer may ask once more this long after. */
export const GRACE_SECONDS = 30

export type RefreshOutcome = 'rotate' | 'repeat' | 'reused' | 'expired'

/**
 * What presenting refresh token number `rotation` means: the current one rotates the family; the one before, from the
 * same device within the grace, gets the same successor again; any other old one is a theft, and the family ends.
 */
export const judgeRefresh = (session: Session, rotation: number, device: string, now: Date): RefreshOutcome => {
  if (session.endedAt !== null || session.expiresAt <= now) return 'expired'
  if (rotation === session.rotation) return 'rotate'
  const seconds = (now.getTime() - session.rotatedAt.getTime()) / 1000
  const isPrevious = rotation === session.rotation - 1
  return isPrevious && seconds <= GRACE_SECONDS && device === session.device ? 'repeat' : 'reused'
}

/** Voids the access tokens of these logins. Kept for as long as one of them could still be good: `seconds`. */
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
