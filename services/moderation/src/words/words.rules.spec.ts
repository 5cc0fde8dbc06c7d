import { expect, test } from '@jest/globals'
import { normalizeText } from '@xinyu/contracts/rules/sensitive-words'
import { firstWords } from './words.rules.ts'

test('every first word survives its own normalization, or it could never be found', () => {
  expect(firstWords.filter((word) => normalizeText(word) !== word)).toEqual([])
})
