import { CallError } from '@xinyu/contracts/client'
import { errors, errorText, type ErrorCode } from '@xinyu/contracts/errors'
import { language, t } from '../i18n/i18n.ts'

const byStatus: Record<number, ErrorCode> = {
  401: 'NOT_LOGGED_IN',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  429: 'TOO_FREQUENT',
  503: 'UNAVAILABLE',
  504: 'TIMED_OUT',
}
const isKnown = (code: string): code is ErrorCode => code in errors

/** The text shown to the person: the server's own, else the catalogue's by code or HTTP status. */
export const messageOf = (error: unknown): string => {
  if (!(error instanceof CallError)) return errorText('INTERNAL', language())
  if (error.http === 0) return t(navigator.onLine ? 'notice.NO_RESPONSE' : 'notice.OFFLINE')
  if (error.refusal.msg) return error.refusal.msg
  const code = error.refusal.code ?? byStatus[error.http] ?? 'INTERNAL'
  return errorText(isKnown(code) ? code : 'INTERNAL', language(), error.refusal)
}

/** The number under which support finds what broke; null for a refusal, which says all there is by itself. */
export const traceOf = (error: unknown): string | null =>
  error instanceof CallError && (error.http === 0 || error.http >= 500) ? error.traceId : null

export const codeOf = (error: unknown): string | null => (error instanceof CallError ? error.code : null)
