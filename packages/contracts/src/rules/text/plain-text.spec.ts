import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { line, text } from '../../scalars.ts'
import { isPlainLine, isPlainText } from './plain-text.ts'

describe('a name', () => {
  test.each(['帆', '小岛 123', 'Zoë', '👩‍👩‍👧 家', 'مريم', 'नमस्ते', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])('%s is one', (name) => {
    expect(line(20).safeParse(name).success).toBe(true)
  })
  test.each<[string, string]>([
    ['a zero-width space', '\u200b'],
    ['a zero-width space within', '帆\u200b船'],
    ['a byte-order mark', '帆\ufeff船'],
    ['a turn of direction', '帆\u202egnp.exe'],
    ['an isolate', '\u2066帆'],
    ['NUL', '帆\u0000'],
    ['an escape', '\u001b[31m帆'],
    ['a line break', '帆\n船'],
    ['a filler that is not seen', '\u3164'],
    ['joiners alone', '\u200d\u200d'],
    ['marks alone', '\u0301\u0302'],
    ['half a character', '\ud83d'],
    ['spaces alone', '   '],
  ])('%s is none', (_what, name) => {
    expect(line(20).safeParse(name).success).toBe(false)
  })
  test('that can be written in two ways is stored in one', () => {
    expect(line(20).parse(' Zoe\u0308 ')).toBe('Zoë')
  })
})

test('a longer text may have lines, but is never only invisible characters and never changes the text direction', () => {
  expect(text(100).parse('海\n岛\t😀')).toBe('海\n岛\t😀')
  expect(text(100).parse('')).toBe('')
  for (const bad of ['\u0000', 'a\u0007b', '\u202eabc', '\u200b\u200b'])
    expect([bad, text(100).safeParse(bad).success]).toEqual([bad, false])
})

test('a text accepts everything that a line accepts', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (any) => !isPlainLine(any) || isPlainText(any)))
})
