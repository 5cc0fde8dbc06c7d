import { CallError } from '@xinyu/contracts/client/client'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { language, t } from '../i18n/i18n.ts'

type Catalogue = Pick<typeof import('@xinyu/contracts/errors'), 'errors' | 'errorText'>
let catalogue: Catalogue | null = null

/** The texts of all refusals, loaded on demand: the server usually sends the text. */
export const loadRefusals = async (): Promise<void> => {
  catalogue ??= await import('@xinyu/contracts/errors')
}

/** The text of a refusal after `loadRefusals`; before that, and for unknown codes, a general one. */
export const refusalText = (code: string, details?: Readonly<Record<string, unknown>>): string => {
  if (!catalogue) return t('common.failed')
  const known = (code in catalogue.errors ? code : 'INTERNAL') as ErrorCode
  return catalogue.errorText(known, language(), details)
}

export const fetchRefusalText = async (code: ErrorCode): Promise<string> => {
  await loadRefusals()
  return refusalText(code)
}

/** A refusal of the client itself, in the shape of the server's; a general text if the texts cannot be loaded. */
export const ownRefusal = async (
  code: ErrorCode,
  details: Readonly<Record<string, unknown>> = {},
): Promise<CallError> => {
  await loadRefusals().catch(() => undefined)
  return new CallError(200, { status: 1, code, msg: '', ...details })
}
