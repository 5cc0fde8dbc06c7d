import type { reviewDecided } from '@xinyu/contracts/events/moderation'
import type { DataOf } from '@xinyu/contracts/event'
import { readIdCard } from '@xinyu/contracts/rules/people/id-card'
import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UserSecrets, UsersStore } from '../user-store/user-store.public.ts'
import { IdentitiesStore } from './identities.store.ts'
import { rejectRealName, verifyRealName, isWaitingFor } from './real-name.rules.ts'

/** A moderator's decision on a real-name submission. */
export class DecideRealName extends Command<void> {
  constructor(readonly review: DataOf<typeof reviewDecided>) {
    super()
  }
}

const inUse = '该身份证已在其他账号完成实名认证。如有疑问，请联系客服。'

/**
 * Claims the card before its owner is verified, so that only one of two accounts with the same card is ever verified.
 */
@CommandHandler(DecideRealName)
export class DecideRealNameHandler implements ICommandHandler<DecideRealName> {
  constructor(
    private readonly users: UsersStore,
    private readonly identities: IdentitiesStore,
    private readonly secrets: UserSecrets,
    private readonly clock: Clock,
  ) {}

  async execute({ review: { user_id, revision, decision, reason } }: DecideRealName): Promise<void> {
    const now = this.clock.now()
    const user = await this.users.find(user_id)
    const identity = user && isWaitingFor(user, revision) ? this.secrets.identityOf(user) : null
    if (!identity) return
    const card = readIdCard(identity.number, now)
    if (decision !== 'approved' || typeof card === 'string') {
      await this.users.change(user_id, (current) => rejectRealName(current, revision, reason, now))
      return
    }
    const owner = await this.identities.claim(this.secrets.idCardHash(card.number), user_id)
    await this.users.change(user_id, (current) =>
      owner === user_id ? verifyRealName(current, revision, card, now) : rejectRealName(current, revision, inUse, now),
    )
  }
}
