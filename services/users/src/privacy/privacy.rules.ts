import { privacyChanged } from '@xinyu/contracts/events/users'
import type { Privacy } from '@xinyu/contracts/profile'
import type { Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'

export const changePrivacy = (user: UserState, wanted: Partial<Privacy>): Decision => {
  const privacy = { ...user.privacy, ...wanted }
  const isSame = (Object.keys(privacy) as (keyof Privacy)[]).every((key) => privacy[key] === user.privacy[key])
  if (isSame) return {}
  return { set: { privacy }, facts: [{ fact: privacyChanged }] }
}
