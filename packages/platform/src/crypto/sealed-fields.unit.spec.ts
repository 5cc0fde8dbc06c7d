import { randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { z } from 'zod'
import type { Sealed } from '@xinyu/contracts/rules/signing/sealed'
import { fieldKeyVariables, isSealed, SealedFieldError, SealedFields } from './sealed-fields.ts'

const key = (): string => randomBytes(32).toString('base64url')
const [f1, f2, FIELD_HASH_KEY] = [key(), key(), key()]
const old = new SealedFields({ FIELD_KEYS: { f1 }, FIELD_HASH_KEY })
const rotated = new SealedFields({ FIELD_KEYS: { f2, f1 }, FIELD_HASH_KEY })
const place = { collection: 'users', field: 'phone', owner: 'u1' }

test('any text opens again in its place, and its sealed form reveals nothing of it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 6, unit: 'grapheme' }), (text) => {
      const sealed = old.seal(text, place)
      expect(sealed).not.toContain(text)
      expect(isSealed(sealed)).toBe(true)
      expect(old.open(sealed, place)).toBe(text)
    }),
  )
})

test('the same value is sealed differently each time, and hashed the same', () => {
  expect(old.seal('13800000001', place)).not.toBe(old.seal('13800000001', place))
  expect(old.hash('phone', '13800000001')).toBe(rotated.hash('phone', '13800000001'))
  expect(old.hash('phone', '13800000001')).not.toBe(old.hash('payee', '13800000001'))
  const other = new SealedFields({ FIELD_KEYS: { f1 }, FIELD_HASH_KEY: key() })
  expect(other.hash('phone', '13800000001')).not.toBe(old.hash('phone', '13800000001'))
})

test.each([
  ['another owner', { ...place, owner: 'u2' }],
  ['another field', { ...place, field: 'withdrawInfo' }],
  ['another collection', { ...place, collection: 'guests' }],
])('a value moved to %s does not open', (_where, moved) => {
  expect(() => old.open(old.seal('13800000001', place), moved)).toThrow(SealedFieldError)
})

test('a changed value, one of an unknown key and an unsealed one do not open', () => {
  const sealed = old.seal('13800000001', place)
  const last = sealed.endsWith('A') ? 'B' : 'A'
  expect(() => old.open(`${sealed.slice(0, -1)}${last}` as Sealed, place)).toThrow(SealedFieldError)
  expect(() => old.open(rotated.seal('13800000001', place), place)).toThrow(SealedFieldError)
  expect(() => old.open('13800000001' as Sealed, place)).toThrow(SealedFieldError)
  expect(() => old.open('sealed:__proto__:AAAA' as Sealed, place)).toThrow(SealedFieldError)
})

test('after a rotation values of the old key still open, and are recognized as old', () => {
  const sealed = old.seal('13800000001', place)
  expect(rotated.open(sealed, place)).toBe('13800000001')
  expect(rotated.isNewest(sealed)).toBe(false)
  expect(rotated.isNewest(rotated.seal('13800000001', place))).toBe(true)
})

test('refuses keys that are short or hand-typed, and versions that would lose their order', () => {
  const schema = z.object(fieldKeyVariables)
  const read = (keys: unknown, hash = FIELD_HASH_KEY) =>
    schema.safeParse({ FIELD_KEYS: JSON.stringify(keys), FIELD_HASH_KEY: hash }).success
  expect(read({ f2, f1 })).toBe(true)
  expect(read({})).toBe(false)
  expect(read({ 2: f2, 1: f1 })).toBe(false)
  expect(read({ f1: 'change-me' })).toBe(false)
  expect(read({ f1: Buffer.alloc(32, 'a').toString('base64url') })).toBe(false)
  expect(read({ f1 }, Buffer.alloc(32).toString('base64url'))).toBe(false)
})
