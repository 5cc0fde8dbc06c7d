import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { choices } from '../pk.rules.ts'
import { PksStore, sideId } from '../pks.store.ts'
import { VoteCounts } from '../voting/vote-counts.ts'

/** `isVoid`: one of the smiles left it. */
export class ClosePk extends Command<void> {
  constructor(
    readonly id: string,
    readonly isVoid: boolean,
  ) {
    super()
  }
}

/** Closes a PK with its current votes. No effect on a closed or unknown one. */
@CommandHandler(ClosePk)
export class ClosePkHandler implements ICommandHandler<ClosePk> {
  constructor(
    private readonly pks: PksStore,
    private readonly counts: VoteCounts,
    private readonly clock: Clock,
  ) {}

  async execute({ id, isVoid }: ClosePk): Promise<void> {
    if (!(await this.pks.find(id))) return
    for (const choice of choices) await this.counts.recount(sideId(id, choice))
    await this.pks.close(id, isVoid, this.clock.now())
  }
}
