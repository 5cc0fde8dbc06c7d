import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { normalizeText, WordMatcher } from './sensitive-words.ts'
import { type WordRule, wordRule } from './words/word-rule.ts'

const rule = (word: string, more: Partial<WordRule> = {}) => wordRule.parse({ word, ...more })
const matcher = (...words: string[]) => new WordMatcher(words.map((word) => rule(word)))

test.each([
  ['网 赌', '网赌'],
  ['网·赌', '网赌'],
  ['ＡｂＣ', 'abc'],
  ['网\u200b赌', '网赌'],
  ['網賭', '网赌'],
  ['𝐝ū𝐛ò', 'dubo'],
  ['①六陸', '166'],
  ['dubо', 'dubo'],
  ['🅓🅤🅱🅾', 'dubo'],
  ['ᴅᴜʙᴏ', 'dubo'],
  ['⒟⒰⒝⒪', 'dubo'],
  ['d\u0336u\u{e0061}b\u200do', 'dubo'],
  ['\u{2f81a}天', '冬天'],
  ['今天天气好', '今天天气好'],
])('reads %j as %j', (text, seen) => {
  expect(normalizeText(text)).toBe(seen)
})

test('finds a word inside a text, inside another word and where two share a beginning', () => {
  const words = matcher('赌球', '网赌', '网络赌博', '赌博', 'ＡＢ', '！！')
  const found = (text: string) => words.find(text)?.word ?? null
  expect([found('来网络赌博吧'), found('来网络赌球吧'), found('网 . 赌'), found('x aB y'), found('网络')]).toEqual([
    '网络赌博',
    '赌球',
    '网赌',
    'ＡＢ',
    null,
  ])
  expect(new WordMatcher([]).find('赌博')).toBeNull()
})

test('finds a word exactly when the text contains one', () => {
  const letter = fc.constantFrom('ㄅ', 'ㄆ', 'ㄇ')
  const letters = fc.string({ unit: letter, maxLength: 12 })
  fc.assert(
    fc.property(fc.array(fc.string({ unit: letter, minLength: 1, maxLength: 4 })), letters, (list, text) => {
      const found = matcher(...list).find(text)
      const contained = list.filter((word) => text.includes(word))
      expect(found !== null).toBe(contained.length > 0)
      if (found !== null) expect(contained).toContain(found.word)
    }),
  )
})

test.each([
  ['大麻', '天津大麻花', 'inside'],
  ['包养', '面包养胃', 'inside'],
  ['办证', '办证件照', 'inside'],
  ['大麻', '胆子真大，麻烦你', 'clauses'],
  ['大麻', '大，麻', null],
  ['大麻', '卖大\n麻', 'clauses'],
  ['sub', 'subway', 'inside'],
  ['sub', 'sub\u200dway', 'inside'],
  ['vx', 'vxlin_88', null],
  ['vx', 'vxlin', 'inside'],
  ['赌博', '一起赌 博吧', null],
  ['赌博', '赌A8博', null],
  ['赌博', '赌123博', undefined],
])('of %s in “%s” the verdict is %j', (word, text, innocent) => {
  expect(matcher(word).explain(text)[0]?.innocent).toBe(innocent)
})

test('a word may be innocent in or beside a phrase, or count only beside another', () => {
  const words = new WordMatcher([
    rule('跑分', { near: ['平台', '佣金'], except: ['手机跑分', '安兔兔'], forms: ['跑份'] }),
  ])
  const verdicts = ['跑分', '跑份平台', '手机跑分平台', '安兔兔跑分平台', '跑 分赚佣金'].map(
    (text) => words.find(text)?.seen,
  )
  expect(verdicts).toEqual([undefined, '跑份', undefined, undefined, '跑 分'])
})

test('the most severe word of a text decides, and each match is explained with the reason', () => {
  const words = new WordMatcher([
    rule('微信', { action: 'mark' }),
    rule('代购', { action: 'review' }),
    rule('赌博', { action: 'refuse' }),
  ])
  expect(words.find('微信')?.action).toBe('mark')
  expect(words.find('微信代购微信')?.action).toBe('review')
  expect(words.find('微信代购赌博')?.action).toBe('refuse')
  expect(words.explain('微信代购赌博').map(({ word, innocent }) => [word, innocent])).toEqual([
    ['微信', null],
    ['代购', null],
    ['赌博', null],
  ])
})
