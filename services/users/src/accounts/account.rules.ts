import type { AdminRole } from '@xinyu/contracts/call'
import { ProfileStatus } from '@xinyu/contracts/enums'
import { cancelled, erased, registered, restored, rolesChanged } from '@xinyu/contracts/events/users'
import { type Decided, type Decision, newUser, type UserState } from '../user.rules.ts'
import { secondOf } from '../user-standing.rules.ts'

/** A cancelled account can come back this long. */
export const ERASED_AFTER_DAYS = 15
const day = 86_400_000
const lastDay = (now: Date): Date => new Date(now.getTime() + ERASED_AFTER_DAYS * day)

/** `isNewDevice` absent: the device tells no id. `set`: what they log in with, beside the phone. */
export const join = (
  shareCode: string | null,
  isNewDevice?: boolean,
  { how, set }: { how: 'phone' | 'wechat' | 'apple'; set: Partial<UserState> } = { how: 'phone', set: {} },
): Decided => ({
  set,
  facts: [
    {
      fact: registered,
      extra: { how, shareCode, ...(isNewDevice === undefined ? {} : { isNewDevice }) },
    },
  ],
})

/** All tokens end with it. `erasedAt`: the day on which somebody who leaves again was to be erased. */
export const cancel = (user: UserState, reason: string, now: Date, erasedAt = lastDay(now)): Decision => {
  if (user.isCompleted === ProfileStatus.Cancelled) return {}
  const set = {
    isCompleted: ProfileStatus.Cancelled,
    cancellation: { at: now, erasedAt, before: user.isCompleted, reason },
    notBefore: secondOf(now),
  }
  return { set, facts: [{ fact: cancelled, extra: { erasedAt: erasedAt.toISOString() } }] }
}

export const restore = (user: UserState): Decision =>
  user.isCompleted === ProfileStatus.Cancelled && !user.erased
    ? {
        set: { isCompleted: user.cancellation?.before ?? ProfileStatus.BeingFilled, cancellation: null },
        facts: [{ fact: restored }],
      }
    : {}

/** Nothing personal stays; the number stays taken, so that nobody else ever has it. */
export const erase = (user: UserState, now: Date): Decision => {
  const due =
    user.isCompleted === ProfileStatus.Cancelled &&
    !user.erased &&
    user.cancellation !== null &&
    user.cancellation.erasedAt <= now
  if (!due) return {}
  const { _id, GID, createdAt } = user
  const blank = newUser({ _id, GID, createdAt, shareCode: null })
  return {
    set: {
      ...blank,
      isCompleted: ProfileStatus.Cancelled,
      erased: true,
      lastActive: null,
      notBefore: secondOf(now),
      applied: user.applied,
    },
    facts: [{ fact: erased }],
  }
}

/** A disabled colleague who is given roles is in again by that. */
export const setRoles = (user: UserState, roles: readonly AdminRole[], now: Date): Decision => {
  const next = [...new Set(roles)].sort()
  if (next.join() === [...user.roles].sort().join()) return {}
  const isNew = user.roles.length === 0 && !user.suspendedRoles?.length
  return {
    set: { roles: next, suspendedRoles: [], ...(isNew ? { rolesSince: now } : {}) },
    facts: [{ fact: rolesChanged }],
  }
}
