import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { OperationResult } from './rules/wallet.rules.ts'
import { WalletsStore } from './wallets.store.ts'

export class ConfirmPoints extends Command<OperationResult> {
  constructor(
    readonly userId: string,
    readonly op: string,
  ) {
    super()
  }
}

/** Takes another service's reservation. */
@CommandHandler(ConfirmPoints)
export class ConfirmPointsHandler implements ICommandHandler<ConfirmPoints> {
  constructor(private readonly wallets: WalletsStore) {}

  execute({ userId, op }: ConfirmPoints): Promise<OperationResult> {
    return this.wallets.apply(userId, op, { kind: 'confirm' })
  }
}
