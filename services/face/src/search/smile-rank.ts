import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import type { getSmileRankList } from '@xinyu/contracts/http/face/search'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { FaceRecords } from '../face-records/face-records.public.ts'
import { type CopiedUser, People } from '../people/people.public.ts'
import { listedFaceOf, sinceOf } from './search.rules.ts'

const batch = 100

/** Best smiles of members with consent, without anybody the caller must not see. */
@Injectable()
export class SmileRank {
  constructor(
    private readonly faceRecords: FaceRecords,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  async list(
    { page, rows, period }: InputOf<typeof getSmileRankList>,
    { id }: AuthenticatedUser,
  ): Promise<AnswerOf<typeof getSmileRankList>> {
    const now = this.clock.now()
    const blocked = new Set(await this.people.blockedWith(id))
    const ranked = await this.#ranked(sinceOf(period, now), blocked, page * rows + 1)
    const list = ranked
      .slice((page - 1) * rows, page * rows)
      .map(({ user, smile }) => ({ ...listedFaceOf(user, now), smile }))
    return { list, hasMore: ranked.length > page * rows }
  }

  async #ranked(
    since: Date | null,
    blocked: ReadonlySet<string>,
    needed: number,
  ): Promise<{ user: CopiedUser; smile: number }[]> {
    const ranked: { user: CopiedUser; smile: number }[] = []
    for (let skip = 0; ranked.length < needed; skip += batch) {
      const best = await this.faceRecords.smiles(since, skip, batch)
      const users = await this.people.findShown(best.map(({ _id }) => _id).filter((one) => !blocked.has(one)))
      ranked.push(
        ...best.flatMap(({ _id, smile }) => {
          const user = users.get(_id)
          return user ? [{ user, smile }] : []
        }),
      )
      if (best.length < batch) break
    }
    return ranked
  }
}
