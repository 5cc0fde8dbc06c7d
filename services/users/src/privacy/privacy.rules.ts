import { privacyChanged } from '@xinyu/contracts/events/users'
import type { Privacy } from '@xinyu/contracts/profile'
import { type Decision, listedPresence, type UserState } from '../user.rules.ts'

/** Only what differs changes. What lists show of being online changes with it. */
export const changePrivacy = (user: UserState, wanted: Partial<Privacy>): Decision => {
  const privacy = { ...user.privacy, ...wanted }
  const isSame = (Object.keys(privacy) as (keyof Privacy)[]).every((key) => privacy[key] === user.privacy[key])
  if (isSame) return {}
  const presence = user.presence ?? { online: user.online, at: user.lastActive ?? user.createdAt }
  const listed = privacy.hideOnline === user.privacy.hideOnline ? {} : listedPresence(presence, privacy.hideOnline)
  return { set: { privacy, ...listed }, facts: [{ fact: privacyChanged }] }
}
