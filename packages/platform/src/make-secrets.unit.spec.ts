import { expect, test } from '@jest/globals'
import { makeSecrets } from './make-secrets.ts'

test('stored secrets are kept, and missing ones are made', () => {
  const first = makeSecrets()
  expect(makeSecrets(first)).toEqual(first)
  const { PUSH_KEYS, ENVELOPE_PRIVATE_KEYS, ...earlier } = first
  const later = makeSecrets(earlier)
  expect(later).toMatchObject(earlier)
  expect(Object.keys(later).sort()).toEqual(Object.keys(first).sort())
  expect([later.PUSH_KEYS === PUSH_KEYS, later.ENVELOPE_PRIVATE_KEYS === ENVELOPE_PRIVATE_KEYS]).toEqual([false, false])
})
