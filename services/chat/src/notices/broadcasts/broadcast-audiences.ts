import type { BroadcastAudience, BroadcastKind } from '@xinyu/contracts/http/msg/broadcasts'
import { Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { People } from '../../people/people.public.ts'
import { audienceFilter } from './broadcasts.rules.ts'

type Audience = Pick<BroadcastAudience, 'to'> & {
  kind?: BroadcastKind | undefined
  user_id?: string | null | undefined
  group_id?: BroadcastAudience['group_id'] | null
}

/** Counts the people a broadcast goes to. */
@Injectable()
export class BroadcastAudiences {
  constructor(
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  async count({ to, group_id, kind }: Audience): Promise<number> {
    if (to === 'one') return 1
    return this.people.count(audienceFilter({ to, group_id: group_id ?? undefined, kind }, this.clock.now()))
  }

  /** As `count`; USER_NOT_FOUND for an unknown single person. */
  async countKnown(audience: Audience): Promise<number> {
    if (audience.to === 'one') {
      const person = await this.people.find(audience.user_id ?? '')
      if (person?.user?.type !== 'normal' || person.isErased) throw new AppError('USER_NOT_FOUND')
    }
    return this.count(audience)
  }
}
