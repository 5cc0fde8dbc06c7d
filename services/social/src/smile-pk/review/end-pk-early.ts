import { CONFIG } from '@xinyu/platform/config'
import { Clock } from '@xinyu/platform/clock'
import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { SocialConfig } from '../../config.ts'
import { PksStore } from '../pks.store.ts'
import { ClosePk, ClosePkHandler } from '../rounds/close-pk.ts'

export class EndPkEarly extends Command<void> {
  constructor(
    readonly id: string,
    readonly moderator: string,
  ) {
    super()
  }
}

/** The job that closes PKs ends it when the decision can no longer be undone. */
@CommandHandler(EndPkEarly)
export class EndPkEarlyHandler implements ICommandHandler<EndPkEarly> {
  constructor(
    private readonly store: PksStore,
    private readonly closing: ClosePkHandler,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<SocialConfig, 'UNDO_SECONDS'>,
  ) {}

  async execute({ id, moderator }: EndPkEarly): Promise<void> {
    await this.store.endEarly(id, moderator, this.config.UNDO_SECONDS, this.clock.now())
    if (this.config.UNDO_SECONDS === 0) await this.closing.execute(new ClosePk(id, false))
  }
}
