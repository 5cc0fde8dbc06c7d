import type { wordMarks } from '@xinyu/contracts/admin/words'
import type { RecordOf } from '@xinyu/contracts/resource'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import type { z } from 'zod'
import { excludeSubject, unlessSubject } from '../conflict-of-interest.reads.ts'
import { MarksStore, type StoredMark } from './marks.store.ts'

type MarkRecord = RecordOf<typeof wordMarks>

@Injectable()
export class MarksReads {
  constructor(private readonly store: MarksStore) {}

  async get(id: string, viewer: string): Promise<MarkRecord> {
    return recordOf(unlessSubject(await this.store.find(id), viewer, ({ user_id }) => user_id))
  }

  async list(
    { filter, skip, take, sort }: AdminQuery<z.output<typeof wordMarks.filter>>,
    viewer: string,
  ): Promise<{
    rows: MarkRecord[]
    total: number
  }> {
    const { q, id, state, user_id, where } = filter
    const match: Filter<StoredMark> = {
      ...(state ? { state } : {}),
      ...(where ? { where } : {}),
      ...((user_id ?? q) ? { user_id: user_id ?? q } : {}),
      ...(id ? { _id: { $in: id } } : {}),
    }
    const order = sort?.order ?? -1
    const { found, total } = await this.store.findPage(excludeSubject(match, 'user_id', viewer), {
      sort: { addtime: order, _id: order },
      skip,
      take,
    })
    return { rows: found.map(recordOf), total }
  }
}

const recordOf = ({ _id, decidedAt, addtime, ...mark }: StoredMark): MarkRecord => ({
  ...mark,
  id: _id,
  decidedAt: decidedAt?.toISOString() ?? null,
  addtime: addtime.toISOString(),
})
