import { invitationRewarded } from '@xinyu/contracts/events/content'
import type { FactOf } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { Wallets } from '../wallets/wallets.public.ts'

/** The reward of an invitation: once per invited person, on any number of repeats. */
@Controller()
export class OnInvitationRewarded {
  constructor(private readonly wallets: Wallets) {}

  @OnFact(invitationRewarded)
  async apply({ data }: FactOf<typeof invitationRewarded>): Promise<void> {
    const { user_id: invited, inviter_id, days, points } = data
    await this.wallets.grant(inviter_id, `invitation:${invited}`, { points, days, reason: 'invitation', invited })
  }
}
