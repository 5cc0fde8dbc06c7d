import { expect, it } from '@jest/globals'
import { faq } from './faq.ts'
import { searchFaq } from './search.ts'

const first = (words: string): string | undefined => searchFaq(faq, words)[0]?.id

it.each([
  ['退款', 'refund'],
  ['验证码收不到', 'code'],
  ['我付了钱，VIP没到账', 'paid'],
  ['对方要我转账', 'scam'],
  ['REFUND', 'refund'],
  ['delete account', 'cancel'],
  ['ｖｉｐ 自动续费', 'renewal'],
])('“%s” finds %s first', (words, id) => expect(first(words)).toBe(id))

it('returns everything for an empty query, and nothing for an unknown one', () => {
  expect(searchFaq(faq, '  ')).toHaveLength(faq.length)
  expect(searchFaq(faq, 'xylophone')).toEqual([])
})

it('has each question once, complete in both languages', () => {
  expect(new Set(faq.map(({ id }) => id)).size).toBe(faq.length)
  for (const { zh, en } of faq)
    for (const text of [zh.question, zh.answer, en.question, en.answer]) expect(text.length).toBeGreaterThan(5)
})
