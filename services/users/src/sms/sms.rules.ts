import type { ErrorCode } from '@xinyu/contracts/errors'
import { limitDetails } from '@xinyu/contracts/limits'
import type { WorkOfCall } from '@xinyu/contracts/work'

export const CODE_SECONDS = 300
export const CODE_TRIES = 5
export const PAUSE_SECONDS = 60
export const CODES_PER_PHONE = 10
/** sends a day that only a device of the owner's can use, so that strangers cannot use all of them up */
export const CODES_FOR_OWNER = 5

/** What a code was asked for; one sent for a withdrawal must not log anybody in. */
export type Scene = 'login' | 'bind' | 'withdraw'

/** Where a request about a phone comes from; where it is compared, `ip` is the network. */
export interface Origin {
  ip: string
  deviceId?: string | undefined
  /** absent where no limit by address is worked for */
  work?: WorkOfCall | undefined
}

/** A code that was sent. Whoever asked for it has tries of their own, which nobody else can use up. */
export interface SentCode {
  hash: string
  scene: Scene
  expiresAt: Date
  tries: number
  /** the device, or else the address, that asked for it */
  origin: string
  /** it proves something that is under way, or done */
  isTaken?: true
  /** the network that asked for it, which gets its part of the budget back once the code has served */
  network?: string
}

/** What is known of the codes sent to a phone. */
export interface CodeState {
  codes: SentCode[]
  /** tries of those who asked for none of the codes; together they have as many as one who did */
  strayTries: number
  /** the last request of anybody */
  askedAt: Date
  sentAt: Date
  day: string
  sentToday: number
  ownerSentAt: Date
  ownerSentToday: number
}

export const originOf = ({ deviceId, ip }: Origin): string => (deviceId ? `device:${deviceId}` : `address:${ip}`)
/** Every name under which this origin may have asked: an older client says its device only when it logs in. */
export const originsOf = ({ deviceId, ip }: Origin): string[] => [
  ...(deviceId ? [`device:${deviceId}`] : []),
  `address:${ip}`,
]

/** May another code be sent now? `today` is the date in China. */
export const whyNotSent = (
  state: Pick<CodeState, 'sentAt' | 'day' | 'sentToday'> | null,
  now: Date,
  today: string,
): { refuse: ErrorCode; details: Record<string, unknown> } | null => {
  if (!state) return null
  const wait = Math.ceil((state.sentAt.getTime() + PAUSE_SECONDS * 1000 - now.getTime()) / 1000)
  if (wait > 0) return { refuse: 'SMS_TOO_SOON', details: { retryAfter: wait } }
  return state.day === today && state.sentToday >= CODES_PER_PHONE
    ? { refuse: 'SMS_LIMIT', details: tillTomorrow(now, today) }
    : null
}

/** The day of a phone ends at midnight in China. */
export const tillTomorrow = (now: Date, today: string): Record<string, unknown> => {
  const midnight = new Date(`${today}T00:00:00+08:00`).getTime() + 86_400_000
  return limitDetails('sms-phone', (midnight - now.getTime()) / 1000, now)
}

const isLive = (code: SentCode, now: Date): boolean => code.expiresAt > now && !code.isTaken

/** The codes somebody may still type in. */
export const liveCodes = (state: Pick<CodeState, 'codes'> | null, now: Date): SentCode[] =>
  (state?.codes ?? []).filter((code) => isLive(code, now))

/** Why a code cannot be tried, or null. Asked before a hash is compared. */
export const whyNotTried = (
  state: Pick<CodeState, 'codes' | 'strayTries'> | null,
  origins: readonly string[],
  now: Date,
): ErrorCode | null => {
  const live = liveCodes(state, now)
  if (live.length === 0) return 'SMS_CODE_EXPIRED'
  const own = live.filter(({ origin }) => origins.includes(origin))
  const tries = own.length > 0 ? Math.min(...own.map((code) => code.tries)) : (state?.strayTries ?? 0)
  return tries >= CODE_TRIES ? 'SMS_CODE_TRIES' : null
}
