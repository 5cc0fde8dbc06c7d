import type { decisions, moderatorFigures } from '@xinyu/contracts/admin/desk'
import type { RecordOf } from '@xinyu/contracts/resource'
import { undoSeconds, undoSecondsOf } from '@xinyu/contracts/rules/undo'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Inject, Injectable } from '@nestjs/common'
import type { z } from 'zod'
import type { ModerationConfig } from '../config.ts'
import { isReversal, reversals } from './decisions.rules.ts'
import { DecisionsStore, type StoredDecision } from './decisions.store.ts'
import { StatisticsStore, type StoredStatistics } from './statistics.store.ts'

type DecisionRecord = RecordOf<typeof decisions>
type StatisticsRecord = RecordOf<typeof moderatorFigures>

@Injectable()
export class DecisionsReads {
  constructor(
    private readonly store: DecisionsStore,
    private readonly statisticsStore: StatisticsStore,
    @Inject(CONFIG) private readonly config: Pick<ModerationConfig, 'UNDO_SECONDS'>,
  ) {}

  /** `by` undefined: everybody's. */
  async list({ filter, skip, take, sort }: AdminQuery<z.output<typeof decisions.filter>>, by: string | undefined) {
    const { id, q, queue } = filter
    const where = {
      verdict: { $nin: reversals },
      ...(by === undefined ? {} : { by }),
      ...(queue ? { queue } : {}),
      ...(id ? { _id: { $in: id } } : {}),
      ...(q ? { subject_id: q } : {}),
    }
    const { found, total } = await this.store.findPage(where, { order: sort?.order ?? -1, skip, take })
    return { rows: found.map((one) => this.#record(one)), total }
  }

  async get(id: string): Promise<DecisionRecord> {
    const found = await this.store.find(id)
    if (!found || isReversal(found.verdict)) throw new AppError('NOT_FOUND')
    return this.#record(found)
  }

  async listStatistics(
    { filter, skip, take, sort }: AdminQuery<z.output<typeof moderatorFigures.filter>>,
    by: string | undefined,
  ) {
    const { id, queue, from, to } = filter
    const where = {
      ...(by === undefined ? {} : { by }),
      ...(queue ? { queue } : {}),
      ...(from || to ? { day: { ...(from ? { $gte: from } : {}), ...(to ? { $lte: to } : {}) } } : {}),
      ...(id ? { _id: { $in: id } } : {}),
    }
    const { found, total } = await this.statisticsStore.findPage(where, { order: sort?.order ?? -1, skip, take })
    return { rows: found.map(statisticsRecord), total }
  }

  async getStatistics(id: string): Promise<StatisticsRecord> {
    const found = await this.statisticsStore.find(id)
    if (!found) throw new AppError('NOT_FOUND')
    return statisticsRecord(found)
  }

  /** Bans are undone in their own service, within the product’s default time. */
  #record({ _id, verdict, at, undoneAt, overruledAt, ...decision }: StoredDecision): DecisionRecord {
    if (isReversal(verdict)) throw new AppError('NOT_FOUND')
    const limit = decision.queue === 'users' ? undoSeconds : this.config.UNDO_SECONDS
    const seconds = undoSecondsOf(verdict === 'approved', limit)
    return {
      ...decision,
      id: _id,
      verdict,
      policyVersion: decision.policyVersion ?? null,
      at: at.toISOString(),
      undoUntil: new Date(at.getTime() + seconds * 1_000).toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
      overruledAt: overruledAt?.toISOString() ?? null,
    }
  }
}

const statisticsRecord = ({ _id, ...statistics }: StoredStatistics): StatisticsRecord => ({ ...statistics, id: _id })
