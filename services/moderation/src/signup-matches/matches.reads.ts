import type { signupMatches } from '@xinyu/contracts/admin/cases'
import type { RecordOf } from '@xinyu/contracts/resource'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import type { z } from 'zod'
import { excludeSubject, unlessSubject } from '../conflict-of-interest.reads.ts'
import { MatchesStore, type StoredMatches } from './matches.store.ts'

type MatchRecord = RecordOf<typeof signupMatches>

/** Matches as moderators see them; nobody sees their own. */
@Injectable()
export class MatchesReads {
  constructor(private readonly store: MatchesStore) {}

  async list(
    { filter, skip, take, sort }: AdminQuery<z.output<typeof signupMatches.filter>>,
    viewer: string,
  ): Promise<{ rows: MatchRecord[]; total: number }> {
    const { q, id, state, user_id } = filter
    const person = user_id ?? q
    const match: Filter<StoredMatches> = {
      ...(state ? { state } : {}),
      ...(id || person ? { _id: person ?? { $in: id ?? [] } } : {}),
    }
    const order = sort?.order ?? -1
    const window = { sort: { addtime: order, _id: order } as const, skip, take }
    const { found, total } = await this.store.findPage(excludeSubject(match, '_id', viewer), window)
    return { rows: found.map(recordOf), total }
  }

  async get(id: string, viewer: string): Promise<MatchRecord> {
    return recordOf(unlessSubject(await this.store.find(id), viewer, ({ _id }) => _id))
  }
}

const recordOf = ({ _id, state, matches, decidedBy, decidedAt, addtime }: StoredMatches): MatchRecord => ({
  id: _id,
  user_id: _id,
  others: matches,
  state: state === 'done' ? 'done' : 'open',
  decidedBy,
  decidedAt: decidedAt?.toISOString() ?? null,
  addtime: addtime.toISOString(),
})
