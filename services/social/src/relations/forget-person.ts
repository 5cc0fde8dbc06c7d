import { peopleOfPair } from '@xinyu/contracts/rules/pair'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { forget } from './relations.rules.ts'
import { otherOf } from './relation-state.rules.ts'
import { RelationsStore } from './relations.store.ts'

/** Unmatch: deletes my acts towards the other; what was paid stays paid. */
export class ForgetPerson extends Command<void> {
  constructor(
    readonly me: string,
    readonly pair: string,
  ) {
    super()
  }
}

@CommandHandler(ForgetPerson)
export class ForgetPersonHandler implements ICommandHandler<ForgetPerson> {
  constructor(
    private readonly store: RelationsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ me, pair }: ForgetPerson): Promise<void> {
    if (!peopleOfPair(pair).includes(me)) throw new AppError('NOT_FOUND')
    // revealing such a pair would reveal who viewed or liked
    if (!(await this.store.find(pair))) return
    const at = this.clock.now()
    await this.store.recordAct(me, otherOf(pair, me), (side, other) => forget(side, other, at), { at })
  }
}
