import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { PaymentsConfig } from '../config.ts'
import { People } from '../people/people.public.ts'
import { StaffDays } from '../staff-days/staff-days.public.ts'
import { CorrectionRunner } from './correction-runner.ts'
import {
  type Correction,
  type CorrectionRequest,
  isSame,
  newCorrection,
  correctionRefusal,
} from './corrections.rules.ts'
import { CorrectionsStore } from './corrections.store.ts'

export class RequestCorrection extends Command<Correction> {
  constructor(readonly request: CorrectionRequest) {
    super()
  }
}

/**
 * Finance corrects a member's points, or gives VIP days, with a reason: within the limits of one item and of the day
 * immediately, above either after a second person decides. The id names the correction: a repeat gets the first
 * outcome, including a refusal.
 */
@CommandHandler(RequestCorrection)
export class RequestCorrectionHandler implements ICommandHandler<RequestCorrection> {
  constructor(
    private readonly store: CorrectionsStore,
    private readonly runner: CorrectionRunner,
    private readonly people: People,
    private readonly days: StaffDays,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async execute({ request }: RequestCorrection): Promise<Correction> {
    const refused = correctionRefusal(request)
    if (refused) throw new AppError(refused)
    const known = (await this.store.find(request.id)) ?? (await this.#begin(request))
    if (!isSame(known, request)) throw new AppError('CONFLICT')
    const done = await this.runner.run(known)
    if (done.failure) throw new AppError(done.failure)
    return done
  }

  async #begin(request: CorrectionRequest): Promise<Correction> {
    const { id, userId, unit, change, by } = request
    const person = (await this.people.findMany([userId])).get(userId)
    if (!person?.user || person.user.type === 'temp') throw new AppError('USER_NOT_FOUND')
    const isOfPoints = unit === 'point'
    const act = { id, kind: isOfPoints ? ('points' as const) : ('vipDays' as const), amount: Math.abs(change) }
    const { needsSecond: isOverDay } = await this.days.count(by, act)
    const alone = isOfPoints ? this.config.CORRECT_ALONE_POINTS : this.config.VIP_ALONE_DAYS
    return this.store.create(newCorrection(request, { alone, isOverDay }, this.clock.now()))
  }
}
