import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { randomFileName } from './file-names.ts'
import { maskAccount, maskIdCard, maskName } from '../people/mask.ts'
import { formatCountShort, formatCountZh } from './number-format.ts'
import { isMainlandPhone, maskPhone } from '../people/phone.ts'

describe('number formats', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.00千'],
    [1009, '1.00千'],
    [9999, '9.99千'],
    [10_000, '1.00万'],
    [12_345, '1.23万'],
    [99_999_999, '9999.99万'],
  ])('%d in Chinese is %s', (count, text) => {
    expect(formatCountZh(count)).toBe(text)
  })

  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.0K'],
    [1550, '1.5K'],
    [999_999, '999.9K'],
    [1_000_000, '1.0M'],
    [2_340_000_000, '2.3B'],
    [1e12, '1.0T'],
  ])('%d in short is %s', (count, text) => {
    expect(formatCountShort(count)).toBe(text)
  })

  it('never show more than the count', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 1e9 }), (count) => {
        const text = formatCountZh(count)
        const value = Number(text.slice(0, -1)) * (text.endsWith('千') ? 1000 : 10_000)
        expect(value).toBeLessThanOrEqual(count + 1e-6)
        expect(value).toBeGreaterThan(count - 101)
      }),
    )
  })
})

describe('random file names', () => {
  it('have 10 digits or letters and jpg, and do not repeat', () => {
    const names = Array.from({ length: 5000 }, () => randomFileName())
    expect(new Set(names).size).toBe(5000)
    expect(names.every((name) => /^[0-9A-Za-z]{10}\.jpg$/.test(name))).toBe(true)
  })

  it('skip bytes that would favour some characters', () => {
    const rounds = [
      [255, 248, 0, 61, 62, 123, 1, 2, 3, 4],
      [5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
    ]
    expect(randomFileName(() => Uint8Array.from(rounds.shift() ?? []))).toBe('0z0z123456.jpg')
  })
})

describe('sensitive values', () => {
  it('are masked', () => {
    expect([
      maskPhone('13812345678'),
      maskPhone('123'),
      maskIdCard('11010519491231002X'),
      maskIdCard('1'),
      maskName('张三丰'),
      maskName('张'),
      maskAccount('6222021234567890'),
      maskAccount('123'),
    ]).toEqual(['138****5678', '***', '110***********002X', '***', '张**', '*', '62**********7890', '***'])
  })
})

describe('a mainland phone', () => {
  it.each([
    '13800138000',
    '14512345678',
    '15912345678',
    '16612345678',
    '17712345678',
    '18912345678',
    '19912345678',
    '19212345678',
  ])('%s is one', (text) => {
    expect(isMainlandPhone(text)).toBe(true)
  })
  it.each([
    '12800138000',
    '1380013800',
    '138001380000',
    '15412345678',
    '17912345678',
    '19412345678',
    '+8613800138000',
    '１3800138000',
    '',
  ])('%s is none', (text) => {
    expect(isMainlandPhone(text)).toBe(false)
  })
})
