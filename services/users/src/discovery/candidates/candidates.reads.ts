import type { Gender } from '@xinyu/contracts/enums'
import { Database } from '@xinyu/platform/db/database'
import { PresenceReads } from '@xinyu/platform/redis/presence'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import { Blocks } from '../../blocks/blocks.public.ts'
import { UsersStore } from '../../user-store/user-store.public.ts'
import type { UserState } from '../../user/user.document.ts'
import type { Candidate, StoredCandidate } from './candidate.document.ts'
import type { Seeker } from '../decks/recommend.rules.ts'
import { limitsOf, wantedGender } from '../filters/wishes.rules.ts'

interface ListOptions {
  skip?: number
  take: number
  without?: readonly string[]
  onlineNow?: boolean
}
type Listed = StoredCandidate & Candidate
export type CandidateFilter = Filter<Listed>

/** recently active first */
export const byActivity = { lastActive: -1, _id: 1 } as const
/** page size when only some of the results are online */
const onlinePageSize = 50
/** read for each area around a seeker, to choose from */
const perArea = 120
const nobody = {
  gender: null,
  birthday: null,
  liveCity: null,
  work: null,
  education: null,
  height: null,
  income: null,
  marriage: null,
  habits: [],
}

/** All listed candidates without the seeker. */
export const listFor = (
  seekerId: string,
  filter: CandidateFilter,
  without: readonly string[] = [],
): CandidateFilter => ({
  ...filter,
  listed: true,
  _id: { $nin: [seekerId, ...without] },
})

/**
 * Lists of people. A block in either direction hides the two from each other; it is looked up for the found members.
 */
@Injectable()
export class CandidatesReads {
  readonly #candidates: Collection<Listed>

  constructor(
    database: Database,
    private readonly users: UsersStore,
    private readonly blocks: Blocks,
    private readonly presence: PresenceReads,
  ) {
    this.#candidates = database.collection('candidates', { shardKey: ['provinceCode', 'gender'] })
  }

  async getSeeker(
    id: string,
    type: 'temp' | 'normal',
  ): Promise<Seeker & Partial<Pick<UserState, 'position' | 'privacy'>>> {
    const user = type === 'normal' ? await this.users.find(id) : null
    return user ?? { ...nobody, _id: id }
  }

  /**
   * The most active first. Reads on after gaps by blocks, so that a page is full while there are candidates left, and
   * with `onlineNow` after gaps by members who are offline.
   */
  async list(
    seekerId: string,
    filter: CandidateFilter,
    { skip = 0, take, without = [], onlineNow = false }: ListOptions,
  ): Promise<Candidate[]> {
    const found: Candidate[] = []
    const wanted = skip + take
    for (let read = 0; found.length < wanted;) {
      const size = Math.max(wanted - found.length, onlineNow ? onlinePageSize : 0)
      const page = await this.#candidates
        .find(listFor(seekerId, filter, without))
        .sort(byActivity)
        .skip(read)
        .limit(size)
        .toArray()
      found.push(...(await this.#onlyReachable(seekerId, onlineNow ? await this.#onlyOnline(page) : page)))
      if (page.length < size) break
      read += page.length
    }
    return found.slice(skip, wanted)
  }

  /**
   * Candidates to choose from: the same city first, then the province, then anywhere; a few times the wanted number.
   */
  async listAround(seeker: Seeker, without: readonly string[], wanted: number, now: Date): Promise<Candidate[]> {
    const gender = wantedGender(seeker)
    const limits = limitsOf(seeker, now)
    const found = new Map<string, Candidate>()
    for (const area of areasAround(seeker, gender)) {
      if (found.size >= wanted * 3) break
      for (const one of await this.list(seeker._id, { ...area, ...limits }, { take: perArea, without }))
        found.set(one._id, one)
    }
    return [...found.values()]
  }

  /** The most active of a region. */
  async listOfRegion(provinceCode: string, limit: number): Promise<Candidate[]> {
    const filter: CandidateFilter = { provinceCode, gender: { $in: [1, 2] }, listed: true }
    return this.#candidates.find(filter).sort(byActivity).limit(limit).toArray()
  }

  /** Those of these members who may still be shown to the seeker: listed, and within the limits of both sides. */
  async findStillListed(seeker: Seeker, ids: readonly string[], now: Date): Promise<Map<string, Candidate>> {
    const others = ids.filter((id) => id !== seeker._id)
    const filter: CandidateFilter = { ...limitsOf(seeker, now), _id: { $in: others }, listed: true }
    const found = await this.#candidates.find(filter).toArray()
    return new Map((await this.#onlyReachable(seeker._id, found)).map((one) => [one._id, one]))
  }

  /** The number of members that `list` has under these conditions, counted up to `limit`. */
  async count(
    seekerId: string,
    filter: CandidateFilter,
    { limit, without, onlineNow = false }: { limit: number; without: readonly string[]; onlineNow?: boolean },
  ): Promise<number> {
    const listed = listFor(seekerId, filter, without)
    if (!onlineNow) return this.#candidates.countDocuments(listed, { limit })
    const recent = await this.#candidates
      .find(listed, { projection: { _id: 1 } })
      .limit(limit)
      .toArray()
    return (await this.presence.findOnline(recent.map(({ _id }) => _id))).size
  }

  async findByNumber(seekerId: string, GID: string): Promise<Candidate | null> {
    const found = await this.#candidates.find({ GID, listed: true }).toArray()
    // queried without a result, too: the response time must not reveal whom a block hides
    const hidden = await this.blocks.findHiddenAmong(seekerId, [found[0]?._id ?? GID])
    return found.find(({ _id }) => !hidden.has(_id)) ?? null
  }

  async #onlyOnline(found: readonly Candidate[]): Promise<Candidate[]> {
    const online = await this.presence.findOnline(found.map(({ _id }) => _id))
    return found.filter(({ _id }) => online.has(_id))
  }

  async #onlyReachable(seekerId: string, found: readonly Candidate[]): Promise<Candidate[]> {
    if (found.length === 0) return []
    const hidden = await this.blocks.findHiddenAmong(
      seekerId,
      found.map(({ _id }) => _id),
    )
    return found.filter(({ _id }) => !hidden.has(_id))
  }
}

const areasAround = ({ liveCity, wishes }: Seeker, gender: Gender | null): CandidateFilter[] => {
  if (gender === null) return [{}]
  // a wish for another province replaces the own one
  if (!liveCity || (wishes?.provinceCode && wishes.provinceCode !== liveCity.provinceCode)) return [{ gender }]
  const { provinceCode, cityCode } = liveCity
  return [{ provinceCode, gender, cityCode }, { provinceCode, gender }, { gender }]
}
