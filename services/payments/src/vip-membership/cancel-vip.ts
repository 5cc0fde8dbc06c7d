import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Wallets } from '../wallets/wallets.public.ts'
import { type Renewal, Renewals } from './renewals.store.ts'

export class CancelVip extends Command<Renewal | null> {
  constructor(readonly userId: string) {
    super()
  }
}

/**
 * Ends renewals and removes an expired VIP membership; paid days stay. Returns a renewal that only the member can end,
 * in the store where they bought it.
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
