import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { PaymentsConfig } from '../config.ts'
import { People } from '../people/people.public.ts'
import { CorrectionRunner } from './correction-runner.ts'
import { type Correction, type CorrectionRequest, isSame, newCorrection } from './corrections.rules.ts'
import { CorrectionsStore } from './corrections.store.ts'

export class RequestCorrection extends Command<Correction> {
  constructor(readonly request: CorrectionRequest) {
    super()
  }
}

/**
 * Finance corrects somebody's points with a reason: up to the limit at once, above it a second person decides. The id
 * names the correction: a repeat gets the first one's outcome, a refusal included.
 */
@CommandHandler(RequestCorrection)
export class RequestCorrectionHandler implements ICommandHandler<RequestCorrection> {
  constructor(
    private readonly store: CorrectionsStore,
    private readonly runner: CorrectionRunner,
    private readonly people: People,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async execute({ request }: RequestCorrection): Promise<Correction> {
    const person = (await this.people.many([request.userId])).get(request.userId)
    if (!person?.user || person.user.type === 'temp') throw new AppError('USER_NOT_FOUND')
    const wanted = newCorrection(request, this.config.CORRECT_ALONE_POINTS, this.clock.now())
    const known = await this.store.create(wanted)
    if (!isSame(known, request)) throw new AppError('CONFLICT')
    const done = await this.runner.run(known)
    if (done.failure) throw new AppError(done.failure)
    return done
  }
}
