import type { AnswerOf } from '@xinyu/contracts/call'
import type { sendGift } from '@xinyu/contracts/http/favorite/sending'
import { giveFlowers } from '@xinyu/contracts/internal/payments'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { People } from '../../people/people.public.ts'
import { RelationsReads } from '../relations.reads.ts'
import { RelationsStore } from '../relations.store.ts'

type Answer = AnswerOf<typeof sendGift>

export class SendGift extends Command<Answer> {
  constructor(
    readonly currentUser: AuthenticatedUser,
    readonly other: string,
    readonly num: number,
    readonly clientId: string,
  ) {
    super()
  }
}

/** Payments gives the flowers, once per client id; our record follows from their fact. */
@CommandHandler(SendGift)
export class SendGiftHandler implements ICommandHandler<SendGift> {
  constructor(
    private readonly people: People,
    private readonly store: RelationsStore,
    private readonly reads: RelationsReads,
    private readonly internal: InternalClient,
    private readonly clock: Clock,
  ) {}

  async execute({ currentUser, other, num, clientId }: SendGift): Promise<Answer> {
    await this.people.assertReachable(currentUser.id, other)
    const gift = { user_id: currentUser.id, user2_id: other, num, clientId }
    const { guanPoint, cost } = await this.internal.call(giveFlowers, gift)
    const relation = await this.store.findOrCreate(currentUser.id, other, this.clock.now())
    return { favorite: await this.reads.recordFor(currentUser, relation), guanPoint, cost }
  }
}
