import { hobbies } from '@xinyu/contracts/lists/hobbies'
import { ageOn } from '@xinyu/contracts/rules/people/age'
import type { UserState } from '../user/user.document.ts'
import type { Traits } from './learning/learner/traits.rules.ts'

/** The profile fields the learner uses: what members say about themselves, never their wishes. */
export type Described = Pick<
  UserState,
  '_id' | 'gender' | 'birthday' | 'liveCity' | 'work' | 'education' | 'height' | 'income' | 'marriage' | 'habits'
>

const label = (value: number | string | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

export const traitsOfMember = (member: Described, now: Date): Traits => ({
  id: member._id,
  side: String(member.gender ?? ''),
  market: member.liveCity?.provinceCode ?? '',
  numbers: {
    age: member.birthday ? ageOn(member.birthday, now) : null,
    height: member.height ?? null,
    education: member.education ?? null,
    income: member.income ?? null,
  },
  labels: {
    city: label(member.liveCity?.cityCode),
    marriage: label(member.marriage),
    work: label(member.work),
  },
  tastes: Object.fromEntries(hobbies.map(({ value }) => [String(value), member.habits.includes(value) ? 1 : 0])),
  wants: {},
  offers: {},
})
