import { ageOn } from '@xinyu/contracts/rules/people/age'
import type { FaceMatch } from '@xinyu/contracts/http/face/search'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import { DAY_MS } from '@xinyu/contracts/rules/time'

interface Hit {
  user_id: string
  distance: number
}

/** A person with several faces counts once, with the nearest. */
export const nearestOfEach = (hits: readonly Hit[]): Hit[] => {
  const seen = new Set<string>()
  return hits.filter(({ user_id }) => !seen.has(user_id) && seen.add(user_id))
}

/** share of the distance limit below which two faces are probably one person */
const sameShare = 0.75

/** `limit`: distance from which two faces are not alike. */
export const likenessOf = (distance: number, limit: number): 'same' | 'alike' =>
  distance < limit * sameShare ? 'same' : 'alike'

type ListedUser = Pick<UserSnapshot, '_id' | 'GID' | 'name' | 'avatar' | 'gender' | 'liveCity' | 'birthday'>

/** A person as shown in a list of faces. */
export const listedFaceOf = (user: ListedUser, now: Date): Omit<FaceMatch, 'distance' | 'smile'> => ({
  _id: user._id,
  GID: user.GID,
  name: user.name,
  avatar: user.avatar,
  gender: user.gender,
  liveCity: user.liveCity,
  age: user.birthday === null ? null : ageOn(user.birthday, now),
})

const days = { day: 1, week: 7, month: 30 } as const

/** The start of a ranking period; null: from the beginning. */
export const sinceOf = (period: 'day' | 'week' | 'month' | 'all', now: Date): Date | null =>
  period === 'all' ? null : new Date(now.getTime() - days[period] * DAY_MS)
