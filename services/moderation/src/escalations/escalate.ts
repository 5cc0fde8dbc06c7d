import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { SubmittersStore } from '../reviews/submissions/submitters.public.ts'
import { EscalationsStore, type NewEscalation } from './escalations.store.ts'

/** Returns the id of the escalation. */
export class Escalate extends Command<string> {
  constructor(readonly escalation: NewEscalation) {
    super()
  }
}

/** Nobody escalates a record about themselves. Nothing is kept of an erased person, in whichever order both happen. */
@CommandHandler(Escalate)
export class EscalateHandler implements ICommandHandler<Escalate> {
  constructor(
    private readonly store: EscalationsStore,
    private readonly submitters: SubmittersStore,
    private readonly clock: Clock,
  ) {}

  async execute({ escalation }: Escalate): Promise<string> {
    if (escalation.user_id === escalation.by) throw new AppError('SELF')
    const id = await this.store.open(escalation, this.clock.now())
    if (!(await this.submitters.find(escalation.user_id))?.isErased) return id
    await this.store.eraseAllOf(escalation.user_id)
    throw new AppError('USER_NOT_FOUND')
  }
}
