import { inputExample, valueFor } from '@xinyu/contracts/docs/example'
import { type Json, SchemaWriter } from '@xinyu/contracts/docs/json-schema'
import type { z } from 'zod'
import type { SeededRandom } from './seeded-random.ts'

const texts = [
  '',
  ' ',
  '0',
  'null',
  '\u0000',
  'a\u0000b',
  '\t',
  '\u200b',
  '\u202egnp.exe',
  '\ud800',
  'é',
  '😀',
  '//',
  '/./',
  '..',
  '../../etc/passwd',
  '\\',
  '%00',
  '.*',
  '(((((',
  '$where',
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  `' or 1=1 --`,
  '0001-01-01',
  '2023-02-29',
  '9999-12-31T23:59:59.999Z',
  'x'.repeat(10_000),
  '岛'.repeat(3_000),
]
const others: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER + 1,
  2_147_483_648,
  [],
  {},
  [[]],
  [null],
  { $gt: '' },
  { $ne: null },
  { length: 3 },
  { toString: 1 },
  Array.from({ length: 200 }, () => 'x'),
]
/** Bodies that are no valid input at all. */
export const noInputs: readonly string[] = [
  '',
  '{',
  'null',
  '0',
  '"text"',
  '[]',
  '{"a":1,"a":2}',
  '{"__proto__":{"roles":["admin"]}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `{"a":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}}`,
]

/** Generates values that a schema accepts or almost accepts; reuses ids and numbers seen in answers, by field name. */
export class Inputs {
  readonly #random: SeededRandom
  readonly #seen = new Map<string, unknown[]>()
  readonly #examples = new Map<z.ZodType, unknown>()

  constructor(random: SeededRandom) {
    this.#random = random
  }

  learn(answer: unknown): void {
    const waiting: unknown[] = [answer]
    for (let next = waiting.pop(), steps = 0; next !== undefined && steps < 400; next = waiting.pop(), steps++) {
      if (typeof next !== 'object' || next === null) continue
      for (const [name, value] of Object.entries(next)) {
        if (typeof value === 'object') waiting.push(value)
        else this.know(name, value)
      }
    }
  }

  know(name: string, value: unknown): void {
    const values = this.#seen.get(name) ?? []
    if (values.length > 60) values.splice(this.#random.below(values.length), 1)
    this.#seen.set(name, [...values, value])
  }

  for(schema: z.ZodType): unknown {
    const writer = new SchemaWriter()
    const json = writer.input(schema)
    if (!this.#examples.has(schema))
      this.#examples.set(schema, inputExample(schema) ?? valueFor(json, '', 'required', writer.components))
    const example = this.#examples.get(schema)
    if (typeof example !== 'object' || example === null) return example
    const names = Object.keys((json.properties ?? {}) as Json)
    const body = Object.fromEntries(
      Object.entries(structuredClone(example)).map(([name, value]) => [name, this.#likely(name, value)]),
    )
    const changes = this.#random.pick([0, 1, 1, 2])
    for (let count = 0; count < changes && names.length > 0; count++) {
      const name = this.#random.pick(names)
      if (this.#random.chance(0.2)) delete body[name]
      else body[name] = this.#unlikely(name, body[name])
    }
    return body
  }

  id(): string {
    const known = this.#random.chance(0.6) ? this.#seen.get(this.#random.pick(['id', '_id', 'orderId'])) : undefined
    return encodeURIComponent(String(known ? this.#random.pick(known) : this.#random.pick(texts) || 'x').toWellFormed())
  }

  /** Breaks one field. */
  broken(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const name = this.#random.pick(Object.keys(fields))
    const value = fields[name]
    const cut = typeof value === 'string' ? value.slice(0, this.#random.below(value.length + 1)) : value
    return { [name]: this.#random.chance(0.4) ? cut : this.#unlikely(name, value) }
  }

  #likely(name: string, value: unknown): unknown {
    const key = /^(user_id|user2_id|userId|targetUserId)$/.test(name) ? 'user_id' : name
    const known = this.#seen.get(key) ?? (/_id$|Id$/.test(name) ? this.#seen.get('_id') : undefined)
    return known && this.#random.chance(0.7) ? this.#random.pick(known) : value
  }

  #unlikely(name: string, value: unknown): unknown {
    if (Array.isArray(value) && this.#random.chance(0.6)) return [this.#unlikely(name, value[0])]
    if (typeof value === 'object' && value !== null && this.#random.chance(0.6)) {
      const inner = Object.keys(value)
      if (inner.length > 0) {
        const one = this.#random.pick(inner)
        return { ...value, [one]: this.#unlikely(one, (value as Json)[one]) }
      }
    }
    if (typeof value === 'string' && this.#random.chance(0.3)) return value + this.#random.pick(texts)
    if (typeof value === 'number' && this.#random.chance(0.4)) return value + this.#random.pick([-1, 1, 0.5, 1e9])
    return this.#random.chance(0.6) ? this.#random.pick(texts) : this.#random.pick(others)
  }
}
