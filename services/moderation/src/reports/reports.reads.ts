import type { reports } from '@xinyu/contracts/admin/content'
import type { RecordOf } from '@xinyu/contracts/resource'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/route'
import { Injectable } from '@nestjs/common'
import { SubmittedProfiles } from '../reviews/submitted-profiles.public.ts'
import type { Evidence } from './reports.rules.ts'
import { type Report, ReportsStore } from './reports.store.ts'

export type ReportRecord = RecordOf<typeof reports>

@Injectable()
export class ReportsReads {
  constructor(
    private readonly store: ReportsStore,
    private readonly profiles: SubmittedProfiles,
  ) {}

  /** What waits first, what weighs most before the rest. */
  async list({ filter, skip, take, sort }: AdminQuery): Promise<{ rows: ReportRecord[]; total: number }> {
    const { status, id, q, user2_id } = filter as {
      status?: Report['status']
      id?: string[]
      q?: string
      user2_id?: string
    }
    const match = {
      ...(status ? { status } : {}),
      ...(user2_id ? { user2_id } : {}),
      ...(id ? { _id: { $in: id } } : {}),
      ...(q ? { $or: [{ _id: q }, { user_id: q }, { user2_id: q }] } : {}),
    }
    const order = orderOf(sort)
    const { found, total } = await this.store.page(match, { order, skip, take })
    return { rows: found.map(asRecord), total }
  }

  async one(id: string): Promise<ReportRecord> {
    const report = await this.store.get(id)
    if (!report) throw new AppError('NOT_FOUND')
    return asRecord(report)
  }

  /** The reported person's profile as it was last submitted; later submissions leave the evidence as it is. */
  async profileOf(userId: string): Promise<Evidence[]> {
    const profile = await this.profiles.latestOf(userId)
    if (!profile) return []
    return [
      {
        kind: 'profile',
        subject_id: userId,
        text: profile.texts.join('\n'),
        images: profile.imageUrls,
        at: profile.submittedAt.toISOString(),
      },
    ]
  }
}

/** What weighs most before the rest, or by time; the other way round is the same index read backwards. */
const orderOf = (sort: AdminQuery['sort']): Record<string, 1 | -1> => {
  if (sort && sort.field !== 'weight') return { at: sort.order, _id: sort.order }
  return sort?.order === 1 ? { weight: 1, at: -1, _id: -1 } : { weight: -1, at: 1, _id: 1 }
}

const asRecord = ({
  _id,
  user_id,
  user2_id,
  reason,
  text,
  images,
  evidence,
  weight,
  status,
  decidedBy,
  decidedAt,
  note,
  at,
}: Report): ReportRecord => ({
  id: _id,
  user_id,
  user2_id,
  reason,
  text,
  images,
  evidence,
  weight,
  status,
  decidedBy,
  decidedAt: decidedAt?.toISOString() ?? null,
  note,
  addtime: at.toISOString(),
})
