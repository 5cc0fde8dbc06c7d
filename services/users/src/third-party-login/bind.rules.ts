import type { Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'

type LoginMethods = Pick<UserState, 'phoneHash' | 'wxIds' | 'appleId' | 'passkeys'>

const hasWx = ({ wxIds = [] }: Pick<UserState, 'wxIds'>): boolean => wxIds.length > 0

/** The login methods of a member. A password is not one: it needs the phone. */
export const loginMethods = (user: LoginMethods): ('phone' | 'wx' | 'apple' | 'passkey')[] => [
  ...(user.phoneHash ? (['phone'] as const) : []),
  ...(hasWx(user) ? (['wx'] as const) : []),
  ...(user.appleId ? (['apple'] as const) : []),
  ...(user.passkeys?.length ? (['passkey'] as const) : []),
]

/**
 * Binds a WeChat user with all ids WeChat has given for them. Refuses a second WeChat user; ids belong to the same user
 * when one of them is bound already.
 */
export const bindWx = (user: Pick<UserState, 'wxIds'>, ids: readonly string[]): Decision => {
  const known = user.wxIds ?? []
  const fresh = ids.filter((id) => !known.includes(id))
  if (fresh.length === 0) return {}
  if (known.length > 0 && fresh.length === ids.length) return { refuse: 'UNBIND_FIRST' }
  return { set: { wxIds: [...known, ...fresh] } }
}

/** `grant` null: Apple gave none this time; a stored one stays. */
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

const unbound: Record<'wx' | 'apple', Partial<UserState>> = {
  wx: { wxIds: [] },
  apple: { appleId: null, appleSince: null, appleGrant: null },
}

/** Refuses to unbind the last login method: the member could never log in again. */
export const unbind = (user: LoginMethods, which: 'wx' | 'apple'): Decision => {
  const methods = loginMethods(user)
  if (!methods.includes(which)) return {}
  return methods.length === 1 ? { refuse: 'LAST_WAY_IN' } : { set: unbound[which] }
}

/**
 * The change for a notification of Apple: a revoked login can be granted again, a deleted Apple account never returns.
 * Null: no change, for a notification older than the binding or the last notification.
 */
export const endAtApple = (
  user: Pick<UserState, 'appleId' | 'appleSince'>,
  { type, at }: { type: 'consent-revoked' | 'account-delete'; at: Date },
): Partial<UserState> | null => {
  if (!user.appleId || (user.appleSince && at <= user.appleSince)) return null
  return type === 'consent-revoked' ? { appleSince: at, appleGrant: null } : unbound.apple
}
