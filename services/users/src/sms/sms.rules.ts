import type { ErrorCode } from '@xinyu/contracts/errors'
import { limitDetails } from '@xinyu/contracts/limits'
import type { PowSolution } from '@xinyu/contracts/client/work'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { CodeState, SentCode } from './sms-codes.document.ts'

export const CODE_SECONDS = 300
export const CODE_TRIES = 5
export const PAUSE_SECONDS = 60
export const CODES_PER_PHONE = 10
/** daily codes that only the owner's devices can request, so that strangers cannot use up all of them */
export const CODES_FOR_OWNER = 5

/** Where a request about a phone comes from. For comparisons `ip` is the network. */
export interface Requester {
  ip: string
  deviceId?: string | undefined
  /** absent where no limit by address applies */
  powSolution?: PowSolution | undefined
}

export const requesterKey = ({ deviceId, ip }: Requester): string => (deviceId ? `device:${deviceId}` : `address:${ip}`)
/** All names this origin may have requested a code under: older clients send their device only when they log in. */
export const requesterKeys = ({ deviceId, ip }: Requester): string[] => [
  ...(deviceId ? [`device:${deviceId}`] : []),
  `address:${ip}`,
]

/** The reason why no code can be sent now, or null. `today` is the date in China. */
export const refusalOfSending = (
  state: Pick<CodeState, 'sentAt' | 'day' | 'sentToday'> | null,
  now: Date,
  today: string,
): { refuse: ErrorCode; details: Record<string, unknown> } | null => {
  if (!state) return null
  const wait = Math.ceil((state.sentAt.getTime() + PAUSE_SECONDS * 1000 - now.getTime()) / 1000)
  if (wait > 0) return { refuse: 'SMS_TOO_SOON', details: { retryAfter: wait } }
  return state.day === today && state.sentToday >= CODES_PER_PHONE
    ? { refuse: 'SMS_LIMIT', details: untilTomorrow(now, today) }
    : null
}

/** Retry details until midnight in China, when a phone's day ends. */
export const untilTomorrow = (now: Date, today: string): Record<string, unknown> => {
  const midnight = new Date(`${today}T00:00:00+08:00`).getTime() + DAY_MS
  return limitDetails('sms-phone', (midnight - now.getTime()) / 1000, now)
}

const isLive = (code: SentCode, now: Date): boolean => code.expiresAt > now && !code.isTaken

/** The codes that can still be used. */
export const liveCodes = (state: Pick<CodeState, 'codes'> | null, now: Date): SentCode[] =>
  (state?.codes ?? []).filter((code) => isLive(code, now))

/** The reason why no code can be tried, or null. Checked before a hash is compared. */
export const refusalOfTry = (
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
