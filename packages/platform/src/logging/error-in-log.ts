/**
 * The parts of an error that are logged. Drivers and parsers put typed text into their messages (`E11000 … dup key: {
 * phone: … }`, `Unexpected token … in "…"`), so no message is logged: only the kind of error, codes that a program
 * chooses from a fixed list, and the place.
 */
export interface ErrorInLog {
  name: string
  code?: string | number
  /** of an engine’s refusal */
  collection?: string
  index?: string
  /** a schema's issues, by their codes */
  issues?: string[]
  stack?: string[]
  cause?: ErrorInLog
  errors?: ErrorInLog[]
}

const deepest = 3
const MAX_ERRORS = 5
const MAX_STACK_FRAMES = 30

/** Identifiers of a program; no phone number and no text with a space is one. */
const word = /^[A-Za-z_$][\w$.:-]{0,79}$/
const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' && word.test(value) && !/\d{5,}/.test(value) ? value : undefined
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) < 100_000 ? value : undefined

/** MongoDB names both before the values. */
const duplicate = /^E11000 duplicate key error collection: (\S+) index: (\S+) dup key: /
const redisKind = /^([A-Z]{2,20}) /

const frame = /^\s+at (?:.+ \()?(?:node:|file:|\/|[A-Za-z]:\\|<anonymous>|native)[^()]*(?::\d+)?\)?$/

/** The frames alone: the message before them is cut off first, since its lines may look like frames. */
const framesOf = ({ stack = '', message }: Error): string[] => {
  const at = stack.indexOf(message)
  const lines = stack.slice(at < 0 ? 0 : at + message.length).split('\n')
  const end = lines.findLastIndex((line) => !frame.test(line))
  return lines.slice(end + 1, end + 1 + MAX_STACK_FRAMES).map((line) => line.trim())
}

const codeOf = (error: Error & { code?: unknown; type?: unknown }): string | number | undefined =>
  numberOf(error.code) ??
  wordOf(error.code) ??
  (error.name === 'ReplyError' ? redisKind.exec(error.message)?.[1] : undefined) ??
  wordOf(error.type)

const issuesOf = ({ issues }: Error & { issues?: unknown }): string[] | undefined =>
  Array.isArray(issues)
    ? issues.slice(0, MAX_ERRORS).map((issue: { code?: unknown } | null) => wordOf(issue?.code) ?? 'unknown')
    : undefined

export const errorInLog = (error: unknown, depth = 0): ErrorInLog | string => {
  if (!(error instanceof Error)) return wordOf(error) ?? typeof error
  return shownOf(error, depth)
}

const shownOf = (error: Error, depth: number): ErrorInLog => {
  const [, collection, index] = duplicate.exec(error.message) ?? []
  const { cause, errors } = error as Error & { errors?: unknown }
  const isDeep = depth >= deepest
  const within = !isDeep && Array.isArray(errors) ? errors.slice(0, MAX_ERRORS) : []
  const shown = {
    name: wordOf(error.name) ?? 'Error',
    code: codeOf(error),
    collection: wordOf(collection),
    index: wordOf(index),
    issues: issuesOf(error),
    stack: framesOf(error),
    cause: !isDeep && cause instanceof Error ? shownOf(cause, depth + 1) : undefined,
    errors:
      within.length > 0
        ? within.filter((one) => one instanceof Error).map((one) => shownOf(one, depth + 1))
        : undefined,
  }
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined)) as unknown as ErrorInLog
}
