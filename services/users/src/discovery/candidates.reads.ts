import { type Gender, ProfileStatus } from '@xinyu/contracts/enums'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { People, type User } from '../people/people.public.ts'
import { type Candidate, type Seeker, wantedGender } from './recommend.rules.ts'

/** Whom anybody may be shown. Every list starts from it, and so does every index. */
export const open = { isCompleted: ProfileStatus.Approved, 'privacy.blockMe': false }
/** online first, then the lately active */
export const byActivity = { online: -1, lastActive: -1, _id: 1 } as const

/** A list without the seeker and without whom a block stands between. */
export const listFor = (
  seeker: Pick<Seeker, '_id' | 'blacklist'>,
  filter: object,
  without: readonly string[] = [],
): Filter<User> =>
  ({
    ...open,
    ...filter,
    _id: { $nin: [seeker._id, ...seeker.blacklist.map(({ id }) => id), ...without] },
    'blacklist.id': { $ne: seeker._id },
  }) as Filter<User>

const fields = { birthday: 1, liveCity: 1, work: 1, habits: 1, lastActive: 1, createdAt: 1, images: 1 } as const
const lookedAt = 80

@Injectable()
export class CandidatesReads {
  constructor(private readonly people: People) {}

  async seeker(id: string, type: 'temp' | 'normal'): Promise<Seeker> {
    const user = type === 'normal' ? await this.people.get(id) : null
    return user ?? { _id: id, gender: null, birthday: null, liveCity: null, work: null, habits: [], blacklist: [] }
  }

  /**
   * People to choose from: the same city first, then the province, then anywhere; a few times as many as are wanted.
   */
  async around(seeker: Seeker, without: readonly string[], most: number): Promise<Candidate[]> {
    const gender = wantedGender(seeker)
    const place = seeker.liveCity
    const circles =
      gender !== null && place
        ? [{ 'liveCity.cityCode': place.cityCode }, { 'liveCity.provinceCode': place.provinceCode }, {}]
        : [{}]
    const found = new Map<string, Candidate>()
    for (const circle of circles) {
      if (found.size >= most * 3) break
      for (const one of await this.#some(seeker, gender, circle, without)) found.set(one._id, one)
    }
    return [...found.values()]
  }

  /** Of these people the ones who may still be shown. */
  async stillOpen(seeker: Seeker, ids: readonly string[]): Promise<User[]> {
    const filter = listFor(seeker, {})
    return this.people.users.raw.find({ $and: [filter, { _id: { $in: [...ids] } }] } as Filter<User>).toArray()
  }

  async #some(seeker: Seeker, gender: Gender | null, circle: object, without: readonly string[]): Promise<Candidate[]> {
    const filter = listFor(seeker, { ...(gender === null ? {} : { gender }), ...circle }, without)
    return this.people.users.raw.find(filter).sort(byActivity).limit(lookedAt).project<Candidate>(fields).toArray()
  }
}
