import { ProfileStatus } from '@xinyu/contracts/enums'
import { isListed } from '@xinyu/contracts/rules/visibility'
import { type CardFields, cardFieldsOf, visibleStateOf } from '../user-view.rules.ts'
import type { UserState } from '../user.rules.ts'

/** A member as lists filter, order and show them. */
export interface Candidate extends CardFields, Pick<UserState, 'income' | 'marriage' | 'wishes'> {
  provinceCode: string | null
  cityCode: string | null
  createdAt: Date
}

/** Whom anybody may be shown in a list; null for everybody else: not approved, banned, cancelled or in stealth. */
export const candidateOf = (user: UserState): Candidate | null => {
  if (!isListed(visibleStateOf(user))) return null
  return {
    ...cardFieldsOf(user),
    // nobody learns that an approved profile waits for another review
    isCompleted: ProfileStatus.Approved,
    income: user.income,
    marriage: user.marriage,
    wishes: user.wishes ?? {},
    provinceCode: user.liveCity?.provinceCode ?? null,
    cityCode: user.liveCity?.cityCode ?? null,
    createdAt: user.createdAt,
  }
}
