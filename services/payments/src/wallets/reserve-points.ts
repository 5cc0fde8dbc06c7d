import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { OperationResult } from './rules/wallet.rules.ts'
import { WalletsStore } from './wallets.store.ts'

export class ReservePoints extends Command<OperationResult> {
  constructor(
    readonly userId: string,
    readonly op: string,
    readonly amount: number,
    readonly reason: string,
  ) {
    super()
  }
}

/** Reserves points for another service; they are released if it never confirms. */
@CommandHandler(ReservePoints)
export class ReservePointsHandler implements ICommandHandler<ReservePoints> {
  constructor(private readonly wallets: WalletsStore) {}

  execute({ userId, op, amount, reason }: ReservePoints): Promise<OperationResult> {
    return this.wallets.apply(userId, op, { kind: 'reserve', amount, reason, final: false })
  }
}
