import type { ErrorCode } from '@xinyu/contracts/errors'
import { type DestinationStream, pino, type Logger } from 'pino'
import { activeTraceId } from '../telemetry/trace.ts'

/** The subject of a line in the security log. */
export type SecurityEvent = 'login' | 'login-failed' | 'access-refused' | 'bypass-attempt'

const eventsOf: Partial<Record<ErrorCode, SecurityEvent>> = {
  CLIENT_UNKNOWN: 'login-failed',
  PASSWORD_WRONG: 'login-failed',
  SMS_CODE_WRONG: 'login-failed',
  SMS_CODE_EXPIRED: 'login-failed',
  SMS_CODE_TRIES: 'login-failed',
  SECOND_FACTOR_WRONG: 'login-failed',
  SECOND_FACTOR_USED: 'login-failed',
  SECOND_FACTOR_EXPIRED: 'login-failed',
  PASSKEY_INVALID: 'login-failed',
  PASSKEY_COPIED: 'login-failed',
  WX_CODE_INVALID: 'login-failed',
  APPLE_TOKEN_INVALID: 'login-failed',
  TICKET_INVALID: 'login-failed',
  REFRESH_REUSED: 'login-failed',
  NOT_LOGGED_IN: 'access-refused',
  FORBIDDEN: 'access-refused',
  NEED_LOGIN: 'access-refused',
  NEED_VIP: 'access-refused',
  NEED_SECOND_FACTOR: 'access-refused',
  NEED_PASSKEY: 'access-refused',
  NEED_PROOF: 'access-refused',
  ACCOUNT_BANNED: 'access-refused',
  ACCOUNT_CANCELLED: 'access-refused',
  USER_DISABLED: 'access-refused',
  INVALID_INPUT: 'bypass-attempt',
  TOO_LARGE: 'bypass-attempt',
  TOO_FREQUENT: 'bypass-attempt',
  SIGNATURE_INVALID: 'bypass-attempt',
  ENVELOPE_INVALID: 'bypass-attempt',
  LIVENESS_REPLAYED: 'bypass-attempt',
  UPLOAD_UNSAFE: 'bypass-attempt',
}

/** The event of a refusal; null for one that does not concern security, such as an expired token. */
export const eventOf = (code: ErrorCode): SecurityEvent | null => eventsOf[code] ?? null

/** All fields of a line: our ids and constants of the code, nothing that a person has or has typed. */
export interface SecurityFields {
  code?: ErrorCode
  /** a declared path, without its query string */
  path?: string
  how?: string
  userId?: string
  requestId?: string
}

/**
 * Logins, refusals and attempts to circumvent checks: a line of JSON each, marked by `log: "security"`. In production
 * it is written at every log level except `silent`; elsewhere at `info`.
 */
export class SecurityLog {
  readonly #pino: Logger

  constructor(
    service: string,
    level: string,
    to?: DestinationStream,
    isProduction = process.env.NODE_ENV === 'production',
  ) {
    const options = {
      level: isProduction && level !== 'silent' ? 'info' : level,
      base: { service, log: 'security' },
      mixin: () => {
        const traceId = activeTraceId()
        return traceId === undefined ? {} : { traceId }
      },
    }
    this.#pino = to ? pino(options, to) : pino(options)
  }

  login(fields: Pick<SecurityFields, 'userId' | 'how'>): void {
    this.#pino.info({ event: 'login', ...fields }, 'a login succeeded')
  }

  /** A refusal; those that do not concern security are left out. */
  refused(code: ErrorCode, { path, ...fields }: Omit<SecurityFields, 'code'>): void {
    const event = eventOf(code)
    if (event) this.#pino.info({ event, code, path: path?.split('?')[0], ...fields }, texts[event])
  }
}

const texts: Readonly<Record<SecurityEvent, string>> = {
  login: 'a login succeeded',
  'login-failed': 'a login or a proof failed',
  'access-refused': 'access was refused',
  'bypass-attempt': 'a limit or a check stopped a request',
}
