import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { isCommonPassword } from './common-passwords.rules.ts'

test.each([
  '12345678',
  '123456789a',
  'a123456789',
  '88888888',
  '19900101',
  '5201314520',
  'password',
  'Password1',
  'password123!',
  'P@ssw0rd',
  'passw0rd2024',
  'Admin@123',
  'admin888',
  'qwerty123',
  'qwertyuiop',
  '1q2w3e4r',
  '1qaz2wsx',
  '1qaz@wsx',
  'asdf1234',
  'zxcvbnm123',
  'qwe123456',
  '123qwe!@#',
  'abc12345',
  'aa123456',
  'abcd1234',
  'iloveyou',
  'iloveyou520',
  'woaini1314',
  'WoAiNi520!',
  'wangwei1990',
  'zhangwei123',
  'li.na.1995',
  'liuyang19880808',
  'zhongguo123',
  'baobei520',
  'monkey12',
  'dragon2023',
  'welcome1',
  'letmein!',
  'abababab',
  'xinyu2024',
  'a1b1a1b1',
])('%s is refused', (password) => {
  expect(isCommonPassword(password, null)).toBe(true)
})

test.each([
  'geheim-123',
  'anders-456',
  'correct horse battery',
  'Tr0ub4dor&3x',
  'mein hund heißt bello',
  '春眠不觉晓处处闻啼鸟',
  'vK7#pQ2mzR',
  'oceans-eleven-tango',
  '山高月小水落石出8',
  'x9-tulip-cobalt',
  '2PHX7wOJinSU',
])('%s is accepted', (password) => {
  expect(isCommonPassword(password, null)).toBe(false)
})

test('a password that contains the member’s phone, or is part of it, is refused', () => {
  expect(isCommonPassword('my13912345678x', '13912345678')).toBe(true)
  expect(isCommonPassword('tel:12345678', '13912345678')).toBe(false)
})

test('no password from a generator counts as common', () => {
  // a fixed sample: about one random password in a hundred thousand is a name and a year by chance
  const bytes = (index: number): Buffer => createHash('sha256').update(`${index}`).digest().subarray(0, 9)
  const made = Array.from({ length: 5_000 }, (_, index) => bytes(index).toString('base64url'))
  expect(made.filter((password) => isCommonPassword(password, null))).toEqual([])
})
