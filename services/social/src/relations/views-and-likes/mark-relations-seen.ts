import { peopleOfPair } from '@xinyu/contracts/rules/pair'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { LastSeenStore } from '../lists/last-seen.store.ts'
import { RelationsStore } from '../relations.store.ts'

/** Marks others' acts as seen: all views, all likes, loves and follows, or everything of one pair. */
export class MarkRelationsSeen extends Command<void> {
  constructor(
    readonly me: string,
    readonly what: 'views' | 'acts' | { pair: string },
  ) {
    super()
  }
}

@CommandHandler(MarkRelationsSeen)
export class MarkRelationsSeenHandler implements ICommandHandler<MarkRelationsSeen> {
  constructor(
    private readonly relations: RelationsStore,
    private readonly lastSeen: LastSeenStore,
    private readonly clock: Clock,
  ) {}

  async execute({ me, what }: MarkRelationsSeen): Promise<void> {
    const at = this.clock.now()
    if (typeof what === 'string') return this.lastSeen.markAll(me, what, at)
    if (!peopleOfPair(what.pair).includes(me)) throw new AppError('NOT_FOUND')
    // revealing such a pair would reveal who viewed or liked
    await this.relations.markSeen(what.pair, me, at)
  }
}
