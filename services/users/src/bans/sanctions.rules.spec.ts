import { describe, expect, test } from '@jest/globals'
import { ProfileStatus } from '@xinyu/contracts/enums'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { newUser } from '../user/new-user.rules.ts'
import type { Decided, Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'
import { applyLimitAppeal, limitIdOf, limitUser, sanctionOfReport } from './sanctions.rules.ts'

const now = new Date('2026-03-01T00:00:00Z')
const later = (days: number): Date => new Date(now.getTime() + days * DAY_MS)
const member: UserState = {
  ...newUser({ _id: 'u', GID: '12345678', createdAt: now, shareCode: null }),
  isCompleted: ProfileStatus.Approved,
}
const after = (user: UserState, decision: Decision): UserState => ({ ...user, ...(decision as Decided).set })
const decided = { reason: '骚扰', rule: 'harassment', by: 'm' } as const

describe('the sanction of an upheld report', () => {
  test('warns or limits once, however often it comes', () => {
    const limit = { ...decided, step: 'limit', until: later(7), report_id: 'r' } as const
    const limited = after(member, sanctionOfReport(member, limit, now))
    expect(limited).toMatchObject({ limit: { until: later(7), rule: 'harassment', reason: '骚扰', report_id: 'r' } })
    expect(sanctionOfReport(limited, limit, now)).toEqual({})
    const warning = { ...decided, step: 'warning', until: null, report_id: 's' } as const
    const both = after(limited, sanctionOfReport(limited, warning, now))
    expect(both.sanctions?.map(({ step }) => step)).toEqual(['limit', 'warning'])
  })
  test('does nothing when it comes after its end, or about somebody erased', () => {
    const limit = { ...decided, step: 'limit', until: later(7), report_id: 'r' } as const
    expect(sanctionOfReport(member, limit, later(8))).toEqual({})
    expect(sanctionOfReport({ ...member, erased: true }, limit, now)).toEqual({})
  })
})

describe('an appeal against a limit', () => {
  const limited = after(member, limitUser(member, { ...decided, until: later(7) }, now))
  const limit_id = limited.limit ? limitIdOf('u', limited.limit) : ''
  test('lifts or shortens it, and never makes it longer', () => {
    expect(applyLimitAppeal(limited, { limit_id, until: null }, later(1))).toMatchObject({ set: { limit: null } })
    const shorter = applyLimitAppeal(limited, { limit_id, until: later(3) }, later(1))
    expect(shorter).toMatchObject({ set: { limit: { until: later(3) } }, facts: [{ extra: { byAppeal: true } }] })
    expect(applyLimitAppeal(limited, { limit_id, until: later(9) }, later(1))).toEqual({})
  })
  test('does not touch a later limit, nor one that has ended', () => {
    const next = after(limited, limitUser(limited, { ...decided, until: later(30) }, later(2)))
    expect(applyLimitAppeal(next, { limit_id, until: null }, later(3))).toEqual({})
    expect(applyLimitAppeal(limited, { limit_id, until: null }, later(8))).toEqual({})
  })
})
