import { describe, expect, it } from '@jest/globals'
import { ageOn, isCalendarDate } from './age.ts'
import { checkCharacter, idCardRefusal, idCardRegions, readIdCard } from './id-card.ts'

const now = new Date('2026-11-20T00:00:00Z')

/** small seeded generator, so that a failure can be reproduced */
const random =
  (seed: number) =>
  (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 4_294_967_296) * below)
  }

// an independent implementation of GB 11643: the sum of all 18 with weight 2^(17-i) must be 1 modulo 11
const obeysModulus = (number: string): boolean =>
  [...number].reduce((total, char, at) => (total + (char === 'X' ? 10 : Number(char)) * 2 ** (17 - at)) % 11, 0) === 1

describe('the ID number', () => {
  it('reads 18 characters and 15 digits', () => {
    expect(readIdCard('11010519491231002x', now)).toEqual({
      number: '11010519491231002X',
      birthday: '1949-12-31',
      gender: 2,
      region: '110105',
    })
    expect(readIdCard(' 110105491231002 ', now)).toEqual({
      number: '11010519491231002X',
      birthday: '1949-12-31',
      gender: 2,
      region: '110105',
    })
    expect(readIdCard('440524188001010014', now)).toBe('ID_BIRTH_DATE')
  })

  it.each([
    ['', 'ID_FORMAT'],
    ['1101051949123100', 'ID_FORMAT'],
    ['1101051949123100XX', 'ID_FORMAT'],
    ['X10105194912310021', 'ID_FORMAT'],
    ['１10105194912310021', 'ID_FORMAT'],
    ['99010519491231002X', 'ID_REGION'],
    ['660105491231002', 'ID_REGION'],
    ['000000000000000', 'ID_REGION'],
    ['110105199002300021', 'ID_BIRTH_DATE'],
    ['110105900229002', 'ID_BIRTH_DATE'],
    ['110105202712310021', 'ID_BIRTH_DATE'],
    ['110105194900310021', 'ID_BIRTH_DATE'],
    ['110105194912310021', 'ID_CHECKSUM'],
    ['11010519491231003X', 'ID_CHECKSUM'],
  ])('refuses %j with %s, the first reason in the order of the specification', (text, refusal) => {
    expect(idCardRefusal(text, now)).toBe(refusal)
  })

  it('accepts the 34 regions of GB/T 2260 and not the codes of the profile', () => {
    const known = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0')).filter(
      (code) => idCardRefusal(`${code}0101491231002`, now) !== 'ID_REGION',
    )
    expect(known.map(Number)).toEqual([
      11, 12, 13, 14, 15, 21, 22, 23, 31, 32, 33, 34, 35, 36, 37, 41, 42, 43, 44, 45, 46, 50, 51, 52, 53, 54, 61, 62,
      63, 64, 65, 71, 81, 82,
    ])
  })

  it('reads the birthday, from which the age follows', () => {
    const card = readIdCard(`11010520081120001${checkCharacter('11010520081120001')}`, now)
    expect(typeof card === 'string' ? card : ageOn(card.birthday, now)).toBe(18)
  })

  it('agrees with the standard on 100,000 random numbers around every rule', () => {
    const pick = random(20_261_120)
    const regions = [...idCardRegions]
    const seen: Record<string, number> = {}
    for (let at = 0; at < 100_000; at += 1) {
      const region = pick(10) === 0 ? String(pick(100)).padStart(2, '0') : String(regions[pick(regions.length)])
      const date = `${1899 + pick(129)}${String(pick(15)).padStart(2, '0')}${String(pick(34)).padStart(2, '0')}`
      const seventeen = `${region}${String(pick(10_000)).padStart(4, '0')}${date}${String(pick(1000)).padStart(3, '0')}`
      const last = pick(3) === 0 ? '0123456789X'.charAt(pick(11)) : checkCharacter(seventeen)
      const text = pick(20) === 0 ? (seventeen + last).slice(0, pick(18)) : seventeen + last
      const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
      const expected =
        text.length !== 18 && !/^\d{15}$/.test(text)
          ? 'ID_FORMAT'
          : !regions.includes(region)
            ? 'ID_REGION'
            : text.length === 15
              ? idCardRefusal(text, now)
              : !isCalendarDate(day) || day < '1900' || day > '2026-11-20'
                ? 'ID_BIRTH_DATE'
                : obeysModulus(text)
                  ? null
                  : 'ID_CHECKSUM'
      const refusal = idCardRefusal(text, now)
      seen[String(refusal)] = (seen[String(refusal)] ?? 0) + 1
      if (refusal !== expected) throw new Error(`${text}: ${refusal}, not ${expected}`)
    }
    for (const outcome of ['null', 'ID_FORMAT', 'ID_REGION', 'ID_BIRTH_DATE', 'ID_CHECKSUM'])
      expect(seen[outcome]).toBeGreaterThan(1000)
  })

  it('catches every wrong digit and every swap of two neighbours', () => {
    const good = '11010519491231002X'
    for (let at = 0; at < 17; at += 1) {
      for (const digit of '0123456789') {
        if (digit !== good[at])
          expect(idCardRefusal(good.slice(0, at) + digit + good.slice(at + 1), now)).not.toBeNull()
      }
      const swapped = good.slice(0, at) + String(good[at + 1]) + String(good[at]) + good.slice(at + 2)
      if (swapped !== good) expect(idCardRefusal(swapped, now)).not.toBeNull()
    }
  })
})
