import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { AppealDecision } from './appeals.rules.ts'
import { AppealsStore } from './appeals.store.ts'

export class DecideAppeal extends Command<void> {
  constructor(
    readonly id: string,
    readonly decision: AppealDecision,
  ) {
    super()
  }
}

/** Decides an appeal. The ban changes through the fact, so that a crash cannot separate the two. */
@CommandHandler(DecideAppeal)
export class DecideAppealHandler implements ICommandHandler<DecideAppeal> {
  constructor(
    private readonly store: AppealsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ id, decision }: DecideAppeal): Promise<void> {
    const appeal = await this.store.find(id)
    if (!appeal || appeal.isErased) throw new AppError('NOT_FOUND')
    const before = (await this.store.listAgainstSameBans([appeal])).filter(({ n }) => n < appeal.n)
    await this.store.decide(id, before, decision, this.clock.now())
  }
}
