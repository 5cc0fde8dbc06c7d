import { expect, test } from '@jest/globals'
import { contactFingerprint, contactNumber, contactNumbers } from './contacts.ts'

test('a number is recognised in every format of address books', () => {
  for (const written of [
    '13812345678',
    '+86 138 1234 5678',
    '0086-138-1234-5678',
    '(138)1234-5678',
    '１３８１２３４５６７８',
  ])
    expect([written, contactNumber(written)]).toEqual([written, '13812345678'])
})

test('other numbers than mainland mobile numbers are ignored', () => {
  for (const written of ['', '010-12345678', '+1 415 555 0100', '12812345678', '138123456789'])
    expect([written, contactNumber(written)]).toEqual([written, null])
})

test('a pasted list gives each number once', () => {
  expect(contactNumbers('妈妈 13812345678\n+86 13812345678，13912345678; 010-12345678')).toEqual([
    '13812345678',
    '13912345678',
  ])
})

test('a fingerprint is the same for the same number, and reveals none of its digits', async () => {
  const one = await contactFingerprint('13812345678')
  expect(one).toMatch(/^[0-9a-f]{64}$/)
  expect(await contactFingerprint('13812345678')).toBe(one)
  expect(await contactFingerprint('13812345679')).not.toBe(one)
})
