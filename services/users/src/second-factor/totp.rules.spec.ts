import { describe, expect, test } from '@jest/globals'
import { authenticatorCode } from '@xinyu/testkit/people/authenticator'
import { isRecoveryCode, newRecoveryCodes, normalised } from './recovery-codes.ts'
import { codeAt, newSecret, stepAt, stepOf, uriOf } from './totp.ts'

/**
 * '12345678901234567890' in base32: the key of RFC 6238, appendix B. The codes below are its codes without the first
 * two digits.
 */
const rfcKey = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number): Date => new Date(seconds * 1000)

describe('a code of an authenticator', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is %s, as in the RFC', (second, code) => {
    expect(codeAt(rfcKey, stepAt(at(second)))).toBe(code)
    expect(authenticatorCode(rfcKey, at(second))).toBe(code)
    expect(stepOf(rfcKey, code, at(second))).toBe(Math.floor(second / 30))
  })

  test('is accepted 30 seconds early or late, and no more', () => {
    const code = codeAt(rfcKey, 1000)
    expect([999, 1000, 1001].map((step) => stepOf(rfcKey, code, at(step * 30)))).toEqual([1000, 1000, 1000])
    expect([998, 1002].map((step) => stepOf(rfcKey, code, at(step * 30)))).toEqual([null, null])
    expect(stepOf(newSecret(), code, at(30_000))).toBeNull()
  })

  test('comes from a unique key, in a URI with the product’s name', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newSecret()).not.toBe(newSecret())
    expect(uriOf(rfcKey, '138****0001')).toMatch(/^otpauth:\/\/totp\/Xinyu:138\*{4}0001\?issuer=Xinyu&secret=GEZDG/)
  })
})

test('ten recovery codes differ, are not six digits, and are accepted in every notation', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/)
    expect(normalised(code.toUpperCase())).toBe(normalised(code.replace('-', '')))
  }
  expect([isRecoveryCode(codes[0] ?? ''), isRecoveryCode('123456')]).toEqual([true, false])
})
