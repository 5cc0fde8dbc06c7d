import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { SocialConfig } from '../config.ts'
import { People } from '../people/people.public.ts'
import { InvitationsStore } from './invitations.store.ts'
import { canBeRewarded } from './sharing.rules.ts'

/** Grants the reward when the invited person is approved. */
export class RewardInvitation extends Command<void> {
  constructor(readonly invited: string) {
    super()
  }
}

/**
 * The reward is due once, when the invited person is approved: never in a ring of people who invited one another, nor
 * for a deleted account. Payments gets the fact of that write.
 */
@CommandHandler(RewardInvitation)
export class RewardInvitationHandler implements ICommandHandler<RewardInvitation> {
  constructor(
    private readonly invitations: InvitationsStore,
    private readonly people: People,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SocialConfig,
  ) {}

  async execute({ invited }: RewardInvitation): Promise<void> {
    const invitation = await this.invitations.find(invited)
    if (invitation?.state !== 'waiting') return
    const { inviter_id } = invitation
    const [isLoop, inviter] = await Promise.all([
      this.invitations.isDescendant(inviter_id, invited),
      this.people.find(inviter_id),
    ])
    const reward = { days: this.config.SHARE_REWARD_DAYS, points: this.config.SHARE_REWARD_POINTS }
    await this.invitations.approve(invited, {
      reward,
      isLoop,
      isInviterActive: canBeRewarded(inviter),
      at: this.clock.now(),
    })
  }
}
