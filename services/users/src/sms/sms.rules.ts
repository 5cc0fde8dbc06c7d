import type { ErrorCode } from '@xinyu/contracts/errors'

export const CODE_SECONDS = 300
export const CODE_TRIES = 5
export const PAUSE_SECONDS = 60
export const CODES_PER_PHONE = 10

/** What a code was asked for; one sent for a withdrawal must not log anybody in. */
export type Scene = 'login' | 'bind' | 'withdraw'

/** What is known of the codes sent to a phone. */
export interface CodeState {
  scene: Scene
  hash: string | null
  expiresAt: Date
  tries: number
  sentAt: Date
  day: string
  sentToday: number
}

/** May another code be sent now? `today` is the date in China. */
export const whyNotSent = (
  state: CodeState | null,
  now: Date,
  today: string,
): { refuse: ErrorCode; details: Record<string, unknown> } | null => {
  if (!state) return null
  const wait = Math.ceil((state.sentAt.getTime() + PAUSE_SECONDS * 1000 - now.getTime()) / 1000)
  if (wait > 0) return { refuse: 'SMS_TOO_SOON', details: { retryAfter: wait } }
  return state.day === today && state.sentToday >= CODES_PER_PHONE ? { refuse: 'SMS_LIMIT', details: {} } : null
}

/** Why a code cannot be tried, or null. Asked before the hash is compared. */
export const whyNotTried = (
  state: Pick<CodeState, 'hash' | 'expiresAt' | 'tries'> | null,
  now: Date,
): ErrorCode | null => {
  if (!state?.hash || state.expiresAt <= now) return 'SMS_CODE_EXPIRED'
  return state.tries >= CODE_TRIES ? 'SMS_CODE_TRIES' : null
}
