import type { appeals } from '@xinyu/contracts/admin/reports'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import type { RecordOf } from '@xinyu/contracts/resource'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import type { z } from 'zod'
import { excludeSubject, unlessSubject } from '../conflict-of-interest.reads.ts'
import { SubmittedProfiles } from '../reviews/submissions/submitted-profiles.public.ts'
import { decisionRefusal } from './appeals.rules.ts'
import { type Appeal, AppealsStore } from './appeals.store.ts'

type AppealRecord = RecordOf<typeof appeals>

@Injectable()
export class AppealsReads {
  constructor(
    private readonly store: AppealsStore,
    private readonly profiles: SubmittedProfiles,
  ) {}

  /** Longest waiting first by default. `viewer` does not see their own appeal. */
  async list({ filter, skip, take, sort }: AdminQuery<z.output<typeof appeals.filter>>, viewer: string) {
    const { q, id, status, user_id } = filter
    const match: Filter<Appeal> = {
      ...(status ? { status } : {}),
      ...(user_id ? { user_id } : {}),
      ...(id ? { _id: { $in: id } } : {}),
      ...(q ? { $or: [{ _id: q }, { user_id: q }] } : {}),
    }
    const { field, order } = sort ?? ({ field: 'addtime', order: 1 } as const)
    const by = { [field === 'addtime' ? 'at' : field]: order, _id: order }
    const { found, total } = await this.store.findPage(excludeSubject(match, 'user_id', viewer), {
      sort: by,
      skip,
      take,
    })
    return { rows: await this.#records(found, viewer), total }
  }

  async get(id: string, viewer: string): Promise<AppealRecord> {
    const appeal = unlessSubject(await this.store.find(id), viewer, ({ user_id }) => user_id)
    const [record] = await this.#records([appeal], viewer)
    if (!record) throw new AppError('NOT_FOUND')
    return record
  }

  async #records(found: readonly Appeal[], viewer: string): Promise<AppealRecord[]> {
    const [users, all] = await Promise.all([
      this.profiles.findUsers(found.map(({ user_id }) => user_id)),
      this.store.listAgainstSameBans(found),
    ])
    return found.map((appeal) => {
      const before = all.filter(({ ban_id, n }) => ban_id === appeal.ban_id && n < appeal.n)
      return recordOf(appeal, before, users.get(appeal.user_id) ?? null, viewer)
    })
  }
}

const recordOf = (
  appeal: Appeal,
  before: readonly Appeal[],
  user: UserSnapshot | null,
  viewer: string,
): AppealRecord => {
  const { _id, user_id, of = 'ban', n, text, rule, banReason, bannedBy, report_id, status, decidedBy, note } = appeal
  return {
    id: _id,
    user_id,
    user,
    of,
    n,
    text,
    rule,
    banReason,
    banUntil: appeal.banUntil?.toISOString() ?? null,
    bannedAt: appeal.bannedAt.toISOString(),
    bannedBy,
    report_id,
    status,
    decidedBy,
    decidedAt: appeal.decidedAt?.toISOString() ?? null,
    note,
    until: appeal.until?.toISOString() ?? null,
    mayDecide: status === 'open' && decisionRefusal(appeal, before, viewer) === null,
    before: before.map((earlier) => ({
      id: earlier._id,
      text: earlier.text,
      status: earlier.status,
      note: earlier.note,
      decidedBy: earlier.decidedBy,
    })),
    addtime: appeal.at.toISOString(),
  }
}
