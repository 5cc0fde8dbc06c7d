import type { FastifyInstance } from 'fastify'
import { parse, type ParseError } from 'jsonc-parser'
import { AppError } from '../../error.ts'

/** parses JSON as Fastify does: completely, and without names that pollute prototypes */
type JsonParser = ReturnType<FastifyInstance['getDefaultJsonParser']>

/** The body of a call; an empty one is an empty object. Invalid JSON is refused with its place. */
export const readJson = (text: string, parser: JsonParser): unknown => {
  if (text.trim() === '') return {}
  let read: unknown
  parser(null as never, text, (error, value) => {
    if (error) throw new AppError('INVALID_INPUT', { fields: [{ path: '', reason: reasonOf(text) }] })
    read = value
  })
  return read
}

/** Reports the place and never the content, which may be a secret. */
const reasonOf = (text: string): string => {
  const errors: ParseError[] = []
  parse(text, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors
  if (!first) return 'JSON with a name that is not allowed'
  const before = text.slice(0, first.offset).split(/\r\n|\r|\n/)
  return `malformed JSON at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}
