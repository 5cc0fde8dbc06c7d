import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { StaffDays } from '../staff-days/staff-days.public.ts'
import { CorrectionRunner } from './correction-runner.ts'
import { type Correction, decideCorrection, unitOf } from './corrections.rules.ts'
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

/** Approves or rejects a correction that somebody else requested; an approval counts in the approver's day. */
@CommandHandler(DecideCorrection)
export class DecideCorrectionHandler implements ICommandHandler<DecideCorrection> {
  constructor(
    private readonly store: CorrectionsStore,
    private readonly runner: CorrectionRunner,
    private readonly days: StaffDays,
    private readonly clock: Clock,
  ) {}

  async execute({ id, by, approve }: DecideCorrection): Promise<Correction> {
    const correction = await this.store.get(id)
    const decision = decideCorrection(correction, { by, approve, now: this.clock.now() })
    if (approve && decision && !('refuse' in decision)) await this.#count(correction, by)
    const done = await this.runner.run(await this.store.decide(id, by, approve))
    if (done.failure) throw new AppError(done.failure)
    return done
  }

  async #count(correction: Correction, by: string): Promise<void> {
    const kind = unitOf(correction) === 'point' ? 'points' : 'vipDays'
    await this.days.count(by, { id: `approve:${correction._id}`, kind, amount: Math.abs(correction.change) })
  }
}
