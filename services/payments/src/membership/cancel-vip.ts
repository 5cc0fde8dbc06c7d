import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Wallets } from '../wallets/wallets.public.ts'
import { type Renewal, Renewals } from './renewals.store.ts'

export class CancelVip extends Command<Renewal | null> {
  constructor(readonly userId: string) {
    super()
  }
}

/**
 * Ends renewals and takes off a membership that has run out; days that were paid for stay. Answers a renewal that goes
 * on until the person ends it in the store they bought it in: nobody else can.
 */
@CommandHandler(CancelVip)
export class CancelVipHandler implements ICommandHandler<CancelVip> {
  constructor(
    private readonly wallets: Wallets,
    private readonly renewals: Renewals,
  ) {}

  async execute({ userId }: CancelVip): Promise<Renewal | null> {
    await this.wallets.takeOffEnded(userId)
    return this.renewals.of(userId)
  }
}
