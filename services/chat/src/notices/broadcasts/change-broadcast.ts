import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type BroadcastChange, change } from './broadcasts.rules.ts'
import { BroadcastsStore } from './broadcasts.store.ts'

export class ChangeBroadcast extends Command<void> {
  constructor(
    readonly id: string,
    readonly by: string,
    readonly change: BroadcastChange,
  ) {
    super()
  }
}

@CommandHandler(ChangeBroadcast)
export class ChangeBroadcastHandler implements ICommandHandler<ChangeBroadcast> {
  constructor(private readonly store: BroadcastsStore) {}

  async execute({ id, by, change: wanted }: ChangeBroadcast): Promise<void> {
    await this.store.change(id, (broadcast) => change(broadcast, wanted, by))
  }
}
