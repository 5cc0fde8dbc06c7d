import { getBan, getLimit } from '@xinyu/contracts/internal/users'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Injectable } from '@nestjs/common'
import type { z } from 'zod'
import type { AppealedMeasure } from './appeals.rules.ts'

type Measure = NonNullable<z.output<typeof getBan.output>['ban']>

/** What a member may appeal against now: the ban of who cannot log in, the limit of who can. */
@Injectable()
export class CurrentMeasure {
  constructor(private readonly internal: InternalClient) {}

  async find(of: AppealedMeasure, user_id: string): Promise<Measure | null> {
    if (of === 'ban') return (await this.internal.call(getBan, { user_id })).ban
    const { limit } = await this.internal.call(getLimit, { user_id })
    if (!limit) return null
    const { limit_id: ban_id, ...rest } = limit
    return { ban_id, ...rest }
  }
}
