import type { ErrorCode } from '@xinyu/contracts/errors'
import { limitDetails } from '@xinyu/contracts/limits'
import type { PowSolution } from '@xinyu/contracts/client/work'

export const CODE_SECONDS = 300
export const CODE_TRIES = 5
export const PAUSE_SECONDS = 60
export const CODES_PER_PHONE = 10
/** daily codes that only the owner's devices can request, so that strangers cannot use up all of them */
export const CODES_FOR_OWNER = 5

/** The purpose of a code; one sent for a withdrawal must not log anybody in. */
export type CodePurpose = 'login' | 'bind' | 'withdraw'

/** Where a request about a phone comes from. For comparisons `ip` is the network. */
export interface Origin {
  ip: string
  deviceId?: string | undefined
  /** absent where no limit by address applies */
  powSolution?: PowSolution | undefined
}

/** A code that was sent. Its requester has separate tries that nobody else can use up. */
export interface SentCode {
  hash: string
  scene: CodePurpose
  expiresAt: Date
  tries: number
  /** the device, or else the address, that requested it */
  origin: string
  /** used as proof of a command in progress or completed */
  isTaken?: true
  /** the network that requested it; its budget is given back once the code is used */
  network?: string
}

/** The codes sent to a phone, and the counters. */
export interface CodeState {
  codes: SentCode[]
  /** tries shared by everybody who requested none of the codes */
  strayTries: number
  /** last request by anybody */
  askedAt: Date
  sentAt: Date
  day: string
  sentToday: number
  ownerSentAt: Date
  ownerSentToday: number
}

export const originOf = ({ deviceId, ip }: Origin): string => (deviceId ? `device:${deviceId}` : `address:${ip}`)
/** All names this origin may have requested a code under: older clients send their device only when they log in. */
export const originsOf = ({ deviceId, ip }: Origin): string[] => [
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
  const midnight = new Date(`${today}T00:00:00+08:00`).getTime() + 86_400_000
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
