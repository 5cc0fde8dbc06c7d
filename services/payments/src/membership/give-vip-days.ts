import { newId } from '@xinyu/platform/ids'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { People } from '../people/people.public.ts'
import { Wallets } from '../wallets/wallets.public.ts'

export class GiveVipDays extends Command<void> {
  constructor(
    readonly userId: string,
    readonly days: number,
    readonly reason: string,
    readonly clientId: string | undefined,
  ) {
    super()
  }
}

/** VIP days that finance gives; the reason stands in the journal beside them. The same client id gives once. */
@CommandHandler(GiveVipDays)
export class GiveVipDaysHandler implements ICommandHandler<GiveVipDays> {
  constructor(
    private readonly people: People,
    private readonly wallets: Wallets,
  ) {}

  async execute({ userId, days, reason, clientId }: GiveVipDays): Promise<void> {
    await this.people.assertMember(userId)
    const operation = `given:${clientId ?? newId()}`
    await this.wallets.grant(userId, operation, { points: 0, days, reason: 'given', note: reason })
  }
}
