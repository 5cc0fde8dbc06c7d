import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Wallets } from '../wallets/wallets.public.ts'

interface CheckedIn {
  days: number
  rewarded: boolean
}

export class CheckIn extends Command<CheckedIn> {
  constructor(readonly userId: string) {
    super()
  }
}

/** Today's check-in by the date in China; the 7th in a row gives one VIP day. */
@CommandHandler(CheckIn)
export class CheckInHandler implements ICommandHandler<CheckIn> {
  constructor(private readonly wallets: Wallets) {}

  execute({ userId }: CheckIn): Promise<CheckedIn> {
    return this.wallets.checkIn(userId)
  }
}
