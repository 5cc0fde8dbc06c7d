import type { AdminRole } from '@xinyu/contracts/call'
import { ProfileStatus } from '@xinyu/contracts/enums'
import { cancelled, erased, registered, restored, rolesChanged } from '@xinyu/contracts/events/users'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { Decided, Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'
import { newUser } from '../user/new-user.rules.ts'
import { secondOf } from '../user/user-account-status.rules.ts'

/** A cancelled account can be restored within this many days. */
const ERASED_AFTER_DAYS = 15
const lastDayToRestore = (now: Date): Date => new Date(now.getTime() + ERASED_AFTER_DAYS * DAY_MS)

/** `isNewDevice` absent: the device sent no id. `set`: further login identifiers beside the phone. */
export const registerUser = (
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

/** Voids all tokens. `erasedAt`: the date from the erasure ledger, after a restore from a backup. */
export const cancelAccount = (
  user: UserState,
  reason: string,
  now: Date,
  erasedAt = lastDayToRestore(now),
): Decision => {
  if (user.isCompleted === ProfileStatus.Cancelled) return {}
  const set = {
    isCompleted: ProfileStatus.Cancelled,
    cancellation: { at: now, erasedAt, before: user.isCompleted, reason },
    notBefore: secondOf(now),
  }
  return { set, facts: [{ fact: cancelled, extra: { erasedAt: erasedAt.toISOString() } }] }
}

export const restoreAccount = (user: UserState): Decision =>
  user.isCompleted === ProfileStatus.Cancelled && !user.erased
    ? {
        set: { isCompleted: user.cancellation?.before ?? ProfileStatus.BeingFilled, cancellation: null },
        facts: [{ fact: restored }],
      }
    : {}

/** Removes all personal data; the number stays taken, so that it is never reused. */
export const eraseAccount = (user: UserState, now: Date): Decision => {
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

/** Giving roles to a disabled staff member enables them. */
export const setRoles = (user: UserState, roles: readonly AdminRole[], now: Date): Decision => {
  const next = [...new Set(roles)].sort()
  if (next.join() === [...user.roles].sort().join()) return {}
  const isNew = user.roles.length === 0 && !user.suspendedRoles?.length
  return {
    set: { roles: next, suspendedRoles: [], ...(isNew ? { rolesSince: now } : {}) },
    facts: [{ fact: rolesChanged }],
  }
}
