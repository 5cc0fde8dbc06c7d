import { errorText, languageOf } from '@xinyu/contracts/errors'
import type { AppError } from '../error.ts'

export const refusalBody = (error: AppError, acceptLanguage: string | undefined): Record<string, unknown> => ({
  ...error.details,
  status: 1,
  code: error.code,
  msg: errorText(error.code, languageOf(acceptLanguage), error.details),
})
