import { peopleOfPair } from '@xinyu/contracts/rules/pair'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { LastSeenStore } from '../lists/last-seen.store.ts'
import { RelationsStore } from '../relations.store.ts'

/** Marks others' acts as seen: all views, all likes, loves and follows, or everything of one pair. */
export class SeeRelations extends Command<void> {
  constructor(
    readonly me: string,
    readonly what: 'views' | 'acts' | { pair: string },
  ) {
    super()
  }
}

@CommandHandler(SeeRelations)
export class SeeRelationsHandler implements ICommandHandler<SeeRelations> {
  constructor(
    private readonly relations: RelationsStore,
    private readonly lastSeen: LastSeenStore,
    private readonly clock: Clock,
  ) {}

  async execute({ me, what }: SeeRelations): Promise<void> {
    const at = this.clock.now()
    if (typeof what === 'string') return this.lastSeen.markAll(me, what, at)
    if (!peopleOfPair(what.pair).includes(me)) throw new AppError('NOT_FOUND')
    // revealing such a pair would reveal who viewed or liked
    await this.relations.see(what.pair, me, at)
  }
}
