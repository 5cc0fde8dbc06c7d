import { errorText, languageOf } from '@xinyu/contracts/errors'
import type { AppError } from '../error.ts'

export const refusal = (error: AppError, acceptLanguage: string | undefined): Record<string, unknown> => ({
  ...error.details,
  status: 1,
  code: error.code,
  msg: errorText(error.code, languageOf(acceptLanguage), error.details),
})
