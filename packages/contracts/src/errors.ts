import { assistantErrors } from './errors/assistant.ts'
import { chatErrors } from './errors/chat.ts'
import { moneyErrors } from './errors/money.ts'
import { peopleErrors } from './errors/people.ts'
import { picturesErrors } from './errors/pictures.ts'
import { transportErrors } from './errors/transport.ts'
import { limitTextOf } from './limits.ts'

/**
 * Every refusal of the product: code → HTTP status, Chinese text, English text. `{name}` is filled from the refusal's
 * details. The texts of the specification's section 8 are defined only in `errors/`.
 */
export const errors = {
  ...transportErrors,
  ...peopleErrors,
  ...picturesErrors,
  ...chatErrors,
  ...moneyErrors,
  ...assistantErrors,
} as const

export type ErrorCode = keyof typeof errors
export type Language = 'zh-CN' | 'en'

/** The refusal's text in a language, its `{…}` filled from details. */
export const errorText = (code: ErrorCode, language: Language, details: Record<string, unknown> = {}): string =>
  textOf(code, language === 'en' ? 'en' : 'zh', details).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(details[name] ?? whole),
  )

/** A limit names itself in the text. */
const textOf = (code: ErrorCode, language: 'zh' | 'en', details: Record<string, unknown>): string =>
  limitTextOf(details, language) ?? errors[code][language]

/** zh-CN unless the header prefers English. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'zh-CN'
