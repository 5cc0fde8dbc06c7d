import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { People } from '../../people/people.public.ts'
import { viewCard } from '../relations.rules.ts'
import { RelationsStore } from '../relations.store.ts'

/** People whose cards the deck showed to somebody. */
export class ViewCards extends Command<void> {
  constructor(
    readonly me: string,
    readonly people: readonly string[],
  ) {
    super()
  }
}

/**
 * Each pair is a separate view, and a repeat on the same day changes nothing. People who cannot be viewed are left out
 * silently: naming them would reveal who blocks, hides or is gone.
 */
@CommandHandler(ViewCards)
export class ViewCardsHandler implements ICommandHandler<ViewCards> {
  constructor(
    private readonly people: People,
    private readonly store: RelationsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ me, people }: ViewCards): Promise<void> {
    const [viewer, reachable] = await Promise.all([
      this.people.find(me),
      this.people.reachableAmong(me, [...new Set(people)]),
    ])
    const at = this.clock.now()
    const isSecret = viewer?.user?.privacy.blockMe ?? false
    for (const other of reachable) await this.store.recordAct(me, other, (side) => viewCard(side, at, isSecret), { at })
  }
}
