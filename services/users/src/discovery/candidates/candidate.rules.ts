import { ProfileStatus } from '@xinyu/contracts/enums'
import { isListed } from '@xinyu/contracts/rules/people/visibility'
import { visibleStateOf } from '../../user/user-view.rules.ts'
import { cardFieldsOf } from '../../user/user-card.rules.ts'
import type { UserState } from '../../user/user.document.ts'
import type { Candidate } from './candidate.document.ts'

/** The candidate of a member who may be listed; null if not approved, banned, cancelled or in stealth. */
export const candidateOf = (user: UserState): Candidate | null => {
  if (!isListed(visibleStateOf(user))) return null
  return {
    ...cardFieldsOf(user),
    // others must not learn that an approved profile is in another review
    isCompleted: ProfileStatus.Approved,
    income: user.income,
    marriage: user.marriage,
    wishes: user.wishes ?? {},
    provinceCode: user.liveCity?.provinceCode ?? null,
    cityCode: user.liveCity?.cityCode ?? null,
    createdAt: user.createdAt,
  }
}
