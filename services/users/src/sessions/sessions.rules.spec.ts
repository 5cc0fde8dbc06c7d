import { DAY_MS } from '@xinyu/contracts/rules/time'
import { describe, expect, test } from '@jest/globals'
import type { Session } from './session.document.ts'
import { GRACE_SECONDS, judgeRefresh } from './sessions.rules.ts'

const now = new Date('2026-03-01T00:00:00Z')
const later = (days: number): Date => new Date(now.getTime() + days * DAY_MS)

describe('a refresh token', () => {
  const session: Session = {
    _id: 's',
    userId: 'u',
    type: 'normal',
    device: 'd',
    salt: '',
    rotation: 5,
    rotatedAt: now,
    createdAt: now,
    expiresAt: later(30),
    endedAt: null,
  }
  const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)
  test.each([
    ['the current one', session, 5, 'd', at(100), 'rotate'],
    ['the current one from a new device', session, 5, 'e', at(100), 'rotate'],
    ['the one before, at once', session, 4, 'd', at(GRACE_SECONDS), 'repeat'],
    ['the one before, too late', session, 4, 'd', at(GRACE_SECONDS + 1), 'reused'],
    ['the one before, another device', session, 4, 'e', at(1), 'reused'],
    ['an older one', session, 3, 'd', at(1), 'reused'],
    ['of an ended family', { ...session, endedAt: now }, 5, 'd', at(1), 'expired'],
    ['too old', session, 5, 'd', later(30), 'expired'],
  ] as const)('%s', (_name, of, rotation, device, moment, outcome) => {
    expect(judgeRefresh(of, rotation, device, moment)).toBe(outcome)
  })
})
