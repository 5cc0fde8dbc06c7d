import { coarsePosition, type Position } from '@xinyu/contracts/rules/people/distance'
import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../directory/directory.public.ts'

export class SetPosition extends Command<void> {
  constructor(
    readonly userId: string,
    readonly position: Position,
  ) {
    super()
  }
}

/** Stores only the centre of the cell, and only with the member's recorded consent. */
@CommandHandler(SetPosition)
export class SetPositionHandler implements ICommandHandler<SetPosition> {
  constructor(
    private readonly users: UsersStore,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, position }: SetPosition): Promise<void> {
    const placed = { ...coarsePosition(position), at: this.clock.now() }
    await this.users.change(userId, ({ consents }) =>
      consents?.location?.given ? { set: { position: placed } } : { refuse: 'CONSENT_NEEDED' },
    )
  }
}
