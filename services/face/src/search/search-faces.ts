import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import type { searchUserFace } from '@xinyu/contracts/http/face/search'
import { Clock } from '@xinyu/platform/clock'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Injectable } from '@nestjs/common'
import { FaceRecords } from '../face-records/face-records.public.ts'
import { People } from '../people/people.public.ts'
import { Pictures } from '../pipeline/pictures.public.ts'
import { SavedFaces } from '../saved-faces/saved-faces.public.ts'
import { FaceIndexStore, type Hit } from './face-index.store.ts'
import { listedFaceOf, nearestOfEach } from './search.rules.ts'

type Input = InputOf<typeof searchUserFace>
/** some people have several faces, some were hidden just now: more hits are fetched than shown */
const overfetch = 8
const maxDepth = 5_000

@Injectable()
export class SearchFaces {
  constructor(
    private readonly index: FaceIndexStore,
    private readonly faceRecords: FaceRecords,
    private readonly people: People,
    private readonly targets: SavedFaces,
    private readonly pictures: Pictures,
    private readonly clock: Clock,
  ) {}

  async run(input: Input, currentUser: AuthenticatedUser): Promise<AnswerOf<typeof searchUserFace>> {
    const { page, rows } = input
    const [descriptor, blocked] = await Promise.all([
      this.#descriptor(input, currentUser),
      this.people.blockedWith(currentUser.id),
    ])
    const needed = Math.min(page * rows + 1, maxDepth)
    const found = await this.#find(input, descriptor, [currentUser.id, ...blocked], needed)
    const part = found.slice((page - 1) * rows, page * rows)
    return {
      users: part.map(({ user, distance, smile }) => ({ ...listedFaceOf(user, this.clock.now()), distance, smile })),
      hasMore: found.length > page * rows,
    }
  }

  async #descriptor(
    { img, queryVector, target_id }: Input,
    currentUser: AuthenticatedUser,
  ): Promise<readonly number[]> {
    await this.faceRecords.assertConsent(currentUser.id)
    if (queryVector) return queryVector
    if (target_id !== undefined) return this.targets.descriptorOf(currentUser.id, target_id)
    await this.pictures.admit(img ?? '', currentUser)
    return Array.from((await this.faceRecords.onlyFaceOn(img ?? '')).descriptor)
  }

  /** Fetches more until enough visible people are found, or the index has no more. */
  async #find(
    { distance, gender, batchSize = 0 }: Input,
    descriptor: readonly number[],
    except: readonly string[],
    needed: number,
  ) {
    const hidden = new Set(except)
    for (let take = Math.max(needed + overfetch, batchSize); ; take *= 3) {
      const hits = await this.index.search({ descriptor, distance, take, except, ...(gender ? { gender } : {}) })
      const shown = await this.#shown(nearestOfEach(hits).filter(({ user_id }) => !hidden.has(user_id)))
      if (shown.length >= needed || hits.length < take || take >= maxDepth) return shown
    }
  }

  /** The index may lag; visibility is checked in our own copy of the people. */
  async #shown(hits: readonly Hit[]) {
    const users = await this.people.findShown(hits.map(({ user_id }) => user_id))
    return hits.flatMap(({ user_id, distance }) => {
      const user = users.get(user_id)
      return user ? [{ user, distance, smile: null }] : []
    })
  }
}
