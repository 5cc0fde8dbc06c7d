import { expect, test } from '@jest/globals'
import { firstWords, normalize } from './words.rules.ts'

test.each([
  ['网 赌', '网赌'],
  ['网·赌', '网赌'],
  ['ＡｂＣ', 'abc'],
  ['网\u200b赌', '网赌'],
  ['今天天气好', '今天天气好'],
])('reads %j as %j', (text, seen) => {
  expect(normalize(text)).toBe(seen)
})

test('every first word survives its own normalization, or it could never be found', () => {
  expect(firstWords.filter((word) => normalize(word) !== word)).toEqual([])
})
