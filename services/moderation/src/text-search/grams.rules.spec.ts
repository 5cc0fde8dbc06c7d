import { expect, test } from '@jest/globals'
import { gramOf, gramsOf, gramsOfQuery, searchable } from './grams.rules.ts'

const finds = (query: string, text: string): boolean => {
  const [words, written] = [searchable(query).split(' '), searchable(text)]
  const [asked, known] = [gramsOfQuery(words), new Set(gramsOf(written))]
  return asked.length > 0 && asked.every((gram) => known.has(gram)) && words.every((word) => written.includes(word))
}

test.each([
  ['转账', '请先转账两千', true],
  ['轉賬', '请先转账两千', true],
  ['ＶＸ', '加我vx聊', true],
  ['vx123', '加我 VX12345', true],
  ['两千 转账', '请先转账两千', true],
  ['转两', '请先转账两千', false],
  ['account', 'my Accounts', true],
  ['138', '电话13800001111', true],
  ['转', '请先转账两千', false],
])('“%s” in “%s”: %s', (query, text, isFound) => {
  expect(finds(query, text)).toBe(isFound)
})

test('a gram is 32 bits, as the database stores the smallest numbers', () => {
  expect([gramOf('转账'), gramOf('abc')].every((gram) => gram === (gram | 0))).toBe(true)
  expect(gramOf('转账')).not.toBe(gramOf('账转'))
})
