import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { CorrectionRunner } from './correction-runner.ts'
import type { Correction } from './corrections.rules.ts'
import { CorrectionsStore } from './corrections.store.ts'

export class DecideCorrection extends Command<Correction> {
  constructor(
    readonly id: string,
    readonly by: string,
    readonly approve: boolean,
  ) {
    super()
  }
}

/** Approves or rejects a correction that somebody else asked for. */
@CommandHandler(DecideCorrection)
export class DecideCorrectionHandler implements ICommandHandler<DecideCorrection> {
  constructor(
    private readonly store: CorrectionsStore,
    private readonly runner: CorrectionRunner,
  ) {}

  async execute({ id, by, approve }: DecideCorrection): Promise<Correction> {
    const done = await this.runner.run(await this.store.decide(id, by, approve))
    if (done.failure) throw new AppError(done.failure)
    return done
  }
}
