import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { normalizeText, WordMatcher } from './sensitive-words.ts'

test.each([
  ['网 赌', '网赌'],
  ['网·赌', '网赌'],
  ['ＡｂＣ', 'abc'],
  ['网\u200b赌', '网赌'],
  ['今天天气好', '今天天气好'],
])('reads %j as %j', (text, seen) => {
  expect(normalizeText(text)).toBe(seen)
})

test('finds a word inside a text, inside another word and where two begin alike', () => {
  const words = new WordMatcher(['赌球', '网赌', '网络赌博', '赌博', 'ＡＢ', '  '])
  const found = (text: string) => words.find(text)
  expect([found('来网络赌博吧'), found('来网络赌球吧'), found('网 . 赌'), found('xaBy'), found('网络')]).toEqual([
    '网络赌博',
    '赌球',
    '网赌',
    'ab',
    null,
  ])
  expect(new WordMatcher([]).find('赌博')).toBeNull()
})

test('finds a word exactly when the text contains one', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 })
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 4 })), letters, (list, text) => {
      const found = new WordMatcher(list).find(text)
      const contained = list.filter((word) => word !== '' && text.includes(word))
      expect(found !== null).toBe(contained.length > 0)
      if (found !== null) expect(contained).toContain(found)
    }),
  )
})
