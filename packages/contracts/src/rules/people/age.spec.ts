import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { ageOn, dateInChina, isAdultOn, isCalendarDate, isLater } from './age.ts'

describe('age by the date in China', () => {
  it('changes on the birthday at midnight in Shanghai, not in London', () => {
    expect(ageOn('2008-11-20', new Date('2026-11-19T15:59:59Z'))).toBe(17)
    expect(ageOn('2008-11-20', new Date('2026-11-19T16:00:00Z'))).toBe(18)
  })

  it('changes on 1 March for a person born on 29 February', () => {
    expect(ageOn('2008-02-29', new Date('2026-02-28T12:00:00Z'))).toBe(17)
    expect(ageOn('2008-02-29', new Date('2026-03-01T12:00:00Z'))).toBe(18)
  })

  it('refuses minors, future birthdays and dates that do not exist', () => {
    const now = new Date('2026-11-20T00:00:00Z')
    expect(isAdultOn('2008-11-21', now)).toBe(false)
    expect(isAdultOn('2030-01-01', now)).toBe(false)
    expect(isAdultOn('1990-02-30', now)).toBe(false)
    expect(isAdultOn('1990-02-28', now)).toBe(true)
  })

  it('never falls as time passes and grows by one a year', () => {
    const day = fc.date({
      min: new Date('1930-01-01T00:00:00Z'),
      max: new Date('2010-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 80 * 365 }), (born, days) => {
        const birthday = born.toISOString().slice(0, 10)
        const now = new Date(born.getTime() + days * 86_400_000)
        const later = new Date(now.getTime() + 366 * 86_400_000)
        const growth = ageOn(birthday, later) - ageOn(birthday, now)
        expect(growth === 1 || growth === 2).toBe(true)
      }),
    )
  })

  it('validates calendar dates', () => {
    expect(isCalendarDate('2024-02-29')).toBe(true)
    for (const text of ['2023-02-29', '2023-13-01', '2023-04-31', '23-4-1', ''])
      expect(isCalendarDate(text)).toBe(false)
    expect(dateInChina(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01')
  })

  it('compares two moments', () => {
    expect(isLater('2026-01-02', '2026-01-01')).toBe(true)
    expect(isLater('2026-01-01', '2026-01-01')).toBe(false)
    expect(isLater('rubbish', '2026-01-01')).toBe(false)
  })
})
