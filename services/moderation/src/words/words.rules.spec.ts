import { expect, test } from '@jest/globals'
import { WordMatcher } from '@xinyu/contracts/rules/text/sensitive-words'
import { type WordRule, wordRule } from '@xinyu/contracts/rules/text/words/word-rule'
import { firstWords } from './first-list/first-words.ts'
import { foldedWord, sortImport, tooShort } from './words.rules.ts'

const rule = (word: string, more: Partial<WordRule> = {}) => wordRule.parse({ word, ...more })

test('every word of the first list is unique, long enough, and accepted by the console’s rules', () => {
  expect(firstWords.filter((word) => tooShort(word) !== null)).toEqual([])
  expect(new Set(firstWords.map(({ word }) => foldedWord(word))).size).toBe(firstWords.length)
  for (const word of firstWords) expect(wordRule.parse(word)).toEqual(word)
})

test('every innocent phrase of a word makes it innocent', () => {
  for (const word of firstWords)
    for (const phrase of word.except) {
      const meant = new WordMatcher([word]).explain(`${word.near[0] ?? ''}${phrase}`)
      expect(meant.filter(({ seen, innocent }) => innocent === null && phrase.includes(seen))).toEqual([])
    }
})

test('a word of one letter is too short unless it needs context words; so is each of its spellings', () => {
  expect(
    [rule('滚'), rule('滚', { near: ['你'] }), rule('微信', { forms: ['❤微'] }), rule('！！')].map(tooShort),
  ).toEqual(['滚', null, '❤微', '！！'])
})

test('an import is sorted into new words, existing ones in any spelling, and too short ones', () => {
  const words = ['赌博', '裸 聊', '裸聊', '賭　博', '一', '跑分'].map((word) => rule(word))
  const { fresh, doubled, tooShort: short } = sortImport(words, new Set(['赌博']))
  expect([fresh.map(({ word }) => word), doubled, short]).toEqual([
    ['裸 聊', '跑分'],
    ['赌博', '裸聊', '賭　博'],
    ['一'],
  ])
})
