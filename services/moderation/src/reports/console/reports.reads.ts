import type { reports } from '@xinyu/contracts/admin/reports'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import type { RecordOf } from '@xinyu/contracts/resource'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import type { z } from 'zod'
import { excludeSubject, unlessSubject } from '../../conflict-of-interest.reads.ts'
import { SubmittedProfiles } from '../../reviews/submissions/submitted-profiles.public.ts'
import { ReportPictures } from '../evidence/report-pictures.ts'
import type { Evidence } from '../reports.rules.ts'
import { type Report, ReportsStore } from '../reports.store.ts'

export type ReportRecord = RecordOf<typeof reports>
type Users = ReadonlyMap<string, UserSnapshot>

/** The reports queue. Private messages show only on a report's own page, and opening it is recorded. */
@Injectable()
export class ReportsReads {
  constructor(
    private readonly store: ReportsStore,
    private readonly profiles: SubmittedProfiles,
    private readonly pictures: ReportPictures,
  ) {}

  /** Highest priority first. Reports about `viewer` are left out. */
  async list({ filter, skip, take, sort }: AdminQuery<z.output<typeof reports.filter>>, viewer: string) {
    const { q, id, ...exact } = filter
    const match: Filter<Report> = {
      ...Object.fromEntries(Object.entries(exact).filter(([, value]) => value !== undefined)),
      ...(id ? { _id: { $in: id } } : {}),
      ...(q ? { $or: [{ _id: q }, { user_id: q }, { user2_id: q }] } : {}),
    }
    const shown = excludeSubject(match, 'user2_id', viewer)
    const { found, total } = await this.store.findPage(shown, { sort: orderOf(sort), skip, take })
    const users = await this.#usersOf(found)
    return { rows: found.map((report) => this.#record(report, users)), total }
  }

  async get(id: string, viewer: string): Promise<ReportRecord> {
    const report = unlessSubject(await this.store.find(id), viewer, ({ user2_id }) => user2_id)
    const { user_id, user2_id } = report
    const [users, reporterRecord, reportedRecord, reporters] = await Promise.all([
      this.#usersOf([report]),
      this.store.countByOutcome('user_id', user_id),
      this.store.countByOutcome('user2_id', user2_id),
      this.store.countReporters(user2_id),
    ])
    return {
      ...this.#record(report, users),
      images: this.pictures.urlsOf(id, report.images),
      evidence: report.evidence.map((item) => this.#evidence(id, item)),
      reporterRecord,
      reportedRecord: { ...reportedRecord, reporters },
    }
  }

  #usersOf(found: readonly Report[]): Promise<Users> {
    return this.profiles.findUsers(found.flatMap(({ user_id, user2_id }) => [user_id, user2_id]))
  }

  #evidence(
    id: string,
    { pictures = [], voices = [], images, user_id = null, ...item }: Evidence,
  ): ReportRecord['evidence'][number] {
    const shown = [...this.pictures.urlsOfSubmitted(images), ...this.pictures.urlsOf(id, pictures)]
    return { ...item, user_id, images: shown, voices: this.pictures.voiceUrlsOf(id, voices) }
  }

  #record(report: Report, users: Users): ReportRecord {
    // an earlier version that still runs writes reports without some of these fields
    const { _id, user_id, user2_id, post_id = null, comment_id = null, reason, text, weight, status, note } = report
    return {
      id: _id,
      user_id,
      user2_id,
      user: users.get(user_id) ?? null,
      user2: users.get(user2_id) ?? null,
      post_id,
      comment_id,
      reason,
      text,
      images: [],
      evidence: [],
      more: (report.more ?? []).map(({ at, ...addition }) => ({ ...addition, at: at.toISOString() })),
      weight,
      priority: report.priority ?? weight,
      reporterRecord: null,
      reportedRecord: null,
      status: status === 'withdrawn' ? 'dismissed' : status,
      isWithdrawn: status === 'withdrawn',
      decidedBy: report.decidedBy,
      decidedAt: report.decidedAt?.toISOString() ?? null,
      note,
      emptiedAt: report.emptiedAt?.toISOString() ?? null,
      addtime: report.at.toISOString(),
    }
  }
}

/** Highest priority first, or by time; the reverse is the same index read backwards. */
const orderOf = (sort: AdminQuery['sort']): Record<string, 1 | -1> => {
  const { field, order } = sort ?? ({ field: 'priority', order: -1 } as const)
  if (field === 'addtime') return { at: order, _id: order }
  return order === 1 ? { [field]: 1, at: -1, _id: -1 } : { [field]: -1, at: 1, _id: 1 }
}
