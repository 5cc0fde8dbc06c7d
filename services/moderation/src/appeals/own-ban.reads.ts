import type { BanView } from '@xinyu/contracts/http/users/reports'
import { Injectable } from '@nestjs/common'
import { type AppealedMeasure, mayAppeal } from './appeals.rules.ts'
import { type Appeal, AppealsStore } from './appeals.store.ts'
import { CurrentMeasure } from './current-measure.ts'

/** A person's current ban or limit, as they may see it. */
@Injectable()
export class OwnBanReads {
  constructor(
    private readonly store: AppealsStore,
    private readonly measures: CurrentMeasure,
  ) {}

  async get(user_id: string, of: AppealedMeasure = 'ban'): Promise<BanView> {
    const ban = await this.measures.find(of, user_id)
    if (!ban) return { ban: null, appeals: [], mayAppeal: 'no' }
    const { ban_id, rule, reason, until, at } = ban
    const appeals = await this.store.listAgainst(ban_id, user_id)
    return { ban: { rule, reason, until, at }, appeals: appeals.map(ownAppealOf), mayAppeal: mayAppeal(appeals) }
  }
}

const ownAppealOf = ({ _id, text, status, note, at, decidedAt }: Appeal): BanView['appeals'][number] => ({
  appeal_id: _id,
  text,
  status,
  note,
  addtime: at.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})
