import type { Decision, UserState } from '../user.rules.ts'

type Ways = Pick<UserState, 'phoneHash' | 'wxIds' | 'appleId'>

const hasWx = ({ wxIds = [] }: Pick<UserState, 'wxIds'>): boolean => wxIds.length > 0

/** With what a member can log in. A password is none: it goes with the phone. */
export const waysIn = (user: Ways): ('phone' | 'wx' | 'apple')[] => [
  ...(user.phoneHash ? (['phone'] as const) : []),
  ...(hasWx(user) ? (['wx'] as const) : []),
  ...(user.appleId ? (['apple'] as const) : []),
]

/**
 * A person of WeChat belongs to the account, with all ids by which they are known. Refuses another person than the one
 * who belongs to it already; those who share an id are one.
 */
export const bindWx = (user: Pick<UserState, 'wxIds'>, ids: readonly string[]): Decision => {
  const known = user.wxIds ?? []
  const fresh = ids.filter((id) => !known.includes(id))
  if (fresh.length === 0) return {}
  if (known.length > 0 && fresh.length === ids.length) return { refuse: 'UNBIND_FIRST' }
  return { set: { wxIds: [...known, ...fresh] } }
}

/** `grant` null: Apple gave none this time; one that is there stays. */
export const bindApple = (
  user: Pick<UserState, 'appleId' | 'appleGrant'>,
  appleId: string,
  { grant, now }: { grant: UserState['appleGrant']; now: Date },
): Decision => {
  if (user.appleId && user.appleId !== appleId) return { refuse: 'UNBIND_FIRST' }
  const isNew = !user.appleId
  if (!isNew && (!grant || user.appleGrant)) return {}
  return {
    set: {
      ...(isNew ? { appleId, appleSince: now, appleGrant: null } : {}),
      ...(grant ? { appleGrant: grant } : {}),
    },
  }
}

const without: Record<'wx' | 'apple', Partial<UserState>> = {
  wx: { wxIds: [] },
  apple: { appleId: null, appleSince: null, appleGrant: null },
}

/** Never the last way in: nobody can then come back to their account. */
export const unbind = (user: Ways, which: 'wx' | 'apple'): Decision => {
  const ways = waysIn(user)
  if (!ways.includes(which)) return {}
  return ways.length === 1 ? { refuse: 'LAST_WAY_IN' } : { set: without[which] }
}

/**
 * What changes when Apple tells of a person: a login they revoked can be given anew, an Apple account that is deleted
 * never comes back. Null: nothing, for what is older than the binding, or than what was heard last.
 */
export const endAtApple = (
  user: Pick<UserState, 'appleId' | 'appleSince'>,
  { type, at }: { type: 'consent-revoked' | 'account-delete'; at: Date },
): Partial<UserState> | null => {
  if (!user.appleId || (user.appleSince && at <= user.appleSince)) return null
  return type === 'consent-revoked' ? { appleSince: at, appleGrant: null } : without.apple
}
