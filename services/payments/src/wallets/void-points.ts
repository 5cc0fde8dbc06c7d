import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { OperationResult } from './rules/wallet.rules.ts'
import { WalletsStore } from './wallets.store.ts'

export class VoidPoints extends Command<OperationResult> {
  constructor(
    readonly userId: string,
    readonly op: string,
  ) {
    super()
  }
}

/** Gives back what another service set aside. */
@CommandHandler(VoidPoints)
export class VoidPointsHandler implements ICommandHandler<VoidPoints> {
  constructor(private readonly wallets: WalletsStore) {}

  execute({ userId, op }: VoidPoints): Promise<OperationResult> {
    return this.wallets.apply(userId, op, { kind: 'void' })
  }
}
