import { CallError } from '@xinyu/contracts/client/client'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { t } from '../i18n/i18n.ts'
import { refusalText } from './refusal-text.ts'

const byStatus: Record<number, ErrorCode> = {
  401: 'NOT_LOGGED_IN',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  429: 'TOO_FREQUENT',
  503: 'UNAVAILABLE',
  504: 'TIMED_OUT',
}

/** The text shown for an error: the server's own, else the catalogue's by code or HTTP status. */
export const messageOf = (error: unknown): string => {
  if (!(error instanceof CallError)) return refusalText('INTERNAL')
  if (error.http === 0) return t(navigator.onLine ? 'notice.NO_RESPONSE' : 'notice.OFFLINE')
  if (error.refusal.msg) return error.refusal.msg
  return refusalText(error.refusal.code ?? byStatus[error.http] ?? 'INTERNAL', error.refusal)
}

/** The trace id by which support finds a failure; null for a refusal, which explains itself. */
export const traceOf = (error: unknown): string | null =>
  error instanceof CallError && (error.http === 0 || error.http >= 500) ? error.traceId : null

export const codeOf = (error: unknown): string | null => (error instanceof CallError ? error.code : null)
