import { blacklisted, privacyChanged, unblacklisted } from '@xinyu/contracts/events/users'
import type { Privacy } from '@xinyu/contracts/profile'
import { type Decision, listedPresence, type UserState } from '../user.rules.ts'

/** more than anybody needs, and small enough for one document */
export const BLACKLIST_MOST = 1000

/** A repeat changes nothing. The newest stands last. */
export const block = (user: UserState, otherId: string, now: Date): Decision => {
  if (otherId === user._id) return { refuse: 'SELF' }
  if (user.blacklist.some(({ id }) => id === otherId)) return {}
  if (user.blacklist.length >= BLACKLIST_MOST)
    return { refuse: 'INVALID_INPUT', details: { fields: [{ path: 'user2_id', reason: `at most ${BLACKLIST_MOST}` }] } }
  return {
    set: { blacklist: [...user.blacklist, { id: otherId, at: now }] },
    facts: [{ fact: blacklisted, extra: { user2_id: otherId } }],
  }
}

export const unblock = (user: UserState, otherId: string): Decision =>
  user.blacklist.some(({ id }) => id === otherId)
    ? {
        set: { blacklist: user.blacklist.filter(({ id }) => id !== otherId) },
        facts: [{ fact: unblacklisted, extra: { user2_id: otherId } }],
      }
    : {}

export const changePrivacy = (user: UserState, wanted: Partial<Privacy>): Decision => {
  const privacy = { ...user.privacy, ...wanted }
  const isSame = (Object.keys(privacy) as (keyof Privacy)[]).every((key) => privacy[key] === user.privacy[key])
  if (isSame) return {}
  const presence = user.presence ?? { online: user.online, at: user.lastActive ?? user.createdAt }
  const listed = privacy.hideOnline === user.privacy.hideOnline ? {} : listedPresence(presence, privacy.hideOnline)
  return { set: { privacy, ...listed }, facts: [{ fact: privacyChanged }] }
}
