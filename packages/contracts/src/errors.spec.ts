import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { errors, errorText, languageOf } from './errors.ts'
import { notices } from './notices.ts'

const fixture = readFileSync(new URL('../../../tests/contracts/catalogue.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [section: string, text: string, code: string])
const catalogue: Record<string, { zh: string; en: string; http?: number }> = { ...errors, ...notices }
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\b(?:a|an|the|is|are)\b/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()

describe('the error catalogue', () => {
  // the client calls the specification's guanPoint points; what services answer keeps the word
  it.each(fixture)('section %s: “%s” is %s', (_section, text, code) => {
    const wanted = code in notices ? text.replace('guanPoint', 'points') : text
    expect(plain(catalogue[code]?.en ?? '')).toContain(plain(wanted))
  })

  it('does not mention logging in when nothing answered, although section 8 does: the network failed, not the login', () => {
    expect(notices.NO_RESPONSE.en).not.toMatch(/log in/i)
    expect(notices.NO_RESPONSE.zh).not.toMatch(/登录/)
  })

  it('has every text in Chinese and in English, with the same details', () => {
    for (const [code, { zh, en }] of Object.entries(catalogue)) {
      const details = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()
      expect({
        code,
        chinese: /\p{Script=Han}/u.test(zh),
        english: /^[\x20-\x7e’“”…]+$/.test(en),
        details: details(zh),
      }).toEqual({ code, chinese: true, english: true, details: details(en) })
    }
  })

  it('uses 200 for refusals and the agreed statuses for everything else', () => {
    for (const { http } of Object.values(errors))
      expect([200, 400, 401, 403, 404, 413, 429, 500, 501, 503, 504]).toContain(http)
    expect([
      errors.NOT_LOGGED_IN.http,
      errors.FORBIDDEN.http,
      errors.NOT_FOUND.http,
      errors.TOO_FREQUENT.http,
      errors.NOT_BUILT.http,
      errors.GUANPOINT_NOT_ENOUGH.http,
      errors.CONFLICT.http,
    ]).toEqual([401, 403, 404, 429, 501, 200, 200])
  })

  it('has no code in both parts', () => {
    expect(Object.keys(notices).filter((code) => code in errors)).toEqual([])
  })

  it('fills in details and leaves unknown ones', () => {
    expect(errorText('SENSITIVE', 'en', { word: 'x' })).toBe('The text contains a sensitive word: x')
    expect(errorText('SENSITIVE', 'zh-CN')).toBe('内容包含敏感词：{word}')
  })

  it('uses Chinese unless English is requested', () => {
    expect([undefined, '', 'zh-CN,zh;q=0.9,en;q=0.8', 'fr', 'en-US,en;q=0.9', 'en'].map(languageOf)).toEqual([
      'zh-CN',
      'zh-CN',
      'zh-CN',
      'zh-CN',
      'en',
      'en',
    ])
  })
})
