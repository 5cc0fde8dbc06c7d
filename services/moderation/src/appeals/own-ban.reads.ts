import type { BanView } from '@xinyu/contracts/http/users/reports'
import { getBan } from '@xinyu/contracts/internal/users'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Injectable } from '@nestjs/common'
import { mayAppeal } from './appeals.rules.ts'
import { type Appeal, AppealsStore } from './appeals.store.ts'

/** A person's current ban, as they may see it. */
@Injectable()
export class OwnBanReads {
  constructor(
    private readonly store: AppealsStore,
    private readonly internal: InternalClient,
  ) {}

  async get(user_id: string): Promise<BanView> {
    const { ban } = await this.internal.call(getBan, { user_id })
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
