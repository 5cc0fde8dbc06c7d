import { CallError } from '@xinyu/contracts/client'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { language, t } from '../i18n/i18n.ts'

type Catalogue = Pick<typeof import('@xinyu/contracts/errors'), 'errors' | 'errorText'>
let catalogue: Catalogue | null = null

/** The texts of all refusals; the server says most of them itself, so that they are fetched when one is needed. */
export const loadRefusals = async (): Promise<void> => {
  catalogue ??= await import('@xinyu/contracts/errors')
}

/** The text of a refusal, once `loadRefusals` is done; before that, and for a code of another version, a general one. */
export const refusalText = (code: string, details?: Readonly<Record<string, unknown>>): string => {
  if (!catalogue) return t('common.failed')
  const known = (code in catalogue.errors ? code : 'INTERNAL') as ErrorCode
  return catalogue.errorText(known, language(), details)
}

export const fetchRefusalText = async (code: ErrorCode): Promise<string> => {
  await loadRefusals()
  return refusalText(code)
}

/** A refusal of the client's own, as the server's are; whoever cannot fetch its words reads a general text. */
export const ownRefusal = async (
  code: ErrorCode,
  details: Readonly<Record<string, unknown>> = {},
): Promise<CallError> => {
  await loadRefusals().catch(() => undefined)
  return new CallError(200, { status: 1, code, msg: '', ...details })
}
