import type { ErrorCode } from '@xinyu/contracts/errors'

/** The code of a refusal, whether it came through the data provider (`body.code`) or the typed client (`code`). */
export const errorCode = (error: unknown): ErrorCode | 'NO_RESPONSE' | null => {
  const refusal = error as { code?: ErrorCode; body?: { code?: ErrorCode } } | null
  return refusal?.body?.code ?? refusal?.code ?? null
}

/** Refusals whose text already says what to do. */
const selfExplanatory: readonly string[] = ['SELF', 'SECOND_PERSON_NEEDED', 'STAFF_DAY_LIMIT', 'SECOND_ADMIN_NEEDED']

/** Somebody else decided first, or the record has changed since it was read. */
export const isConflict = (error: unknown): boolean => {
  const code = errorCode(error)
  if (code && selfExplanatory.includes(code)) return false
  return code === 'CONFLICT' || (error as { status?: number } | null)?.status === 409
}

/** The trace id of an internal error; null for a refusal. */
export const errorTrace = (error: unknown): string | null => {
  const { status, body } = (error ?? {}) as { status?: number; body?: { traceId?: string } }
  return status === 0 || (status ?? 0) >= 500 ? (body?.traceId ?? null) : null
}

/** There is no such record. */
export const isMissing = (error: unknown): boolean => errorCode(error) === 'NOT_FOUND'

export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
