import type { scamSignals } from '@xinyu/contracts/admin/content'
import type { RecordOf } from '@xinyu/contracts/resource'
import { signalKinds } from '@xinyu/contracts/signals'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import type { z } from 'zod'
import { excludeSubject, unlessSubject } from '../conflict-of-interest.reads.ts'
import { SignalsStore, type StoredSignals } from './signals.store.ts'

type SignalsRecord = RecordOf<typeof scamSignals>

/** People's signals as moderators see them, highest score first. */
@Injectable()
export class SignalsReads {
  constructor(private readonly store: SignalsStore) {}

  async get(person: string, viewer: string): Promise<SignalsRecord> {
    return recordOf(unlessSubject(await this.store.find(person), viewer, ({ _id }) => _id))
  }

  async list(
    { filter, skip, take, sort }: AdminQuery<z.output<typeof scamSignals.filter>>,
    viewer: string,
  ): Promise<{
    rows: SignalsRecord[]
    total: number
  }> {
    const { q, id, state, user_id } = filter
    const person = user_id ?? q
    const match: Filter<StoredSignals> = {
      ...(state ? { state } : {}),
      ...(id || person ? { _id: person ? person : { $in: id ?? [] } } : {}),
    }
    const order = sort?.order ?? -1
    const by: Record<string, 1 | -1> =
      sort?.field === 'addtime' ? { addtime: order, _id: order } : { score: order, _id: order }
    const { found, total } = await this.store.findPage(excludeSubject(match, '_id', viewer), { sort: by, skip, take })
    return { rows: found.map(recordOf), total }
  }
}

const recordOf = ({ _id, counts, since, addtime, decidedAt, ...signals }: StoredSignals): SignalsRecord => ({
  id: _id,
  user_id: _id,
  score: signals.score,
  signals: signalKinds.flatMap((kind) => (counts[kind] > 0 ? [{ kind, count: counts[kind] }] : [])),
  receivers: signals.receivers,
  state: signals.state,
  decidedBy: signals.decidedBy,
  decidedAt: decidedAt?.toISOString() ?? null,
  since: since.toISOString(),
  addtime: addtime.toISOString(),
})
