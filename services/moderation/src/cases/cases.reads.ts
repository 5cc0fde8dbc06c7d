import type { cases } from '@xinyu/contracts/admin/cases'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Clock } from '@xinyu/platform/clock'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { reviewClaimView } from '@xinyu/platform/review/review-claim.rules'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import type { z } from 'zod'
import { excludeSubject, unlessSubject } from '../conflict-of-interest.reads.ts'
import { SubmittedProfiles } from '../reviews/submissions/submitted-profiles.public.ts'
import { type Case, CasesStore, type ListedCase } from './cases.store.ts'
import { RefreshCase } from './refresh-case.ts'

type CaseRecord = RecordOf<typeof cases>

/** Cases as moderators see them; `viewer` does not see their own. */
@Injectable()
export class CasesReads {
  constructor(
    private readonly store: CasesStore,
    private readonly fresh: RefreshCase,
    private readonly profiles: SubmittedProfiles,
    private readonly clock: Clock,
  ) {}

  async list({ filter, skip, take, sort }: AdminQuery<z.output<typeof cases.filter>>, viewer: string) {
    const { q, id, kind, late, claimedBy } = filter
    const match: Filter<Case> = {
      ...(kind ? { kinds: kind } : {}),
      ...(late === undefined ? {} : { dueAt: late ? { $lte: this.clock.now() } : { $gt: this.clock.now() } }),
      ...(claimedBy ? { claimedBy } : {}),
      ...(id ? { _id: { $in: id } } : q ? { _id: q } : {}),
    }
    const { field, order } = sort ?? ({ field: 'score', order: -1 } as const)
    const window = { sort: { [field]: order } as Record<string, 1 | -1>, skip, take }
    const { found, total } = await this.store.findPage(excludeSubject(match, '_id', viewer), window)
    const users = await this.profiles.findUsers(found.map(({ _id }) => _id))
    return { rows: found.map((one) => recordOf(one, users.get(one._id) ?? null)), total }
  }

  /** As it is now: what was decided a moment ago no longer waits. */
  async get(person: string, viewer: string): Promise<CaseRecord> {
    const found = unlessSubject(await this.fresh.refresh(person), viewer, ({ _id }) => _id) as ListedCase
    return recordOf(found, (await this.profiles.findUsers([person])).get(person) ?? null)
  }
}

const recordOf = (found: ListedCase, user: UserSnapshot | null): CaseRecord => ({
  id: found._id,
  user_id: found._id,
  user,
  items: found.items.map((item) => ({
    ...item,
    since: item.since.toISOString(),
    dueAt: item.dueAt.toISOString(),
  })),
  languages: found.languages,
  score: Math.round(found.score * 10) / 10,
  since: found.since.toISOString(),
  dueAt: found.dueAt.toISOString(),
  ...reviewClaimView(found),
})
