import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Blocks, setContactBlocks } from '../blocks/blocks.public.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { HiddenContactsStore } from './hidden-contacts.store.ts'

export class ApproachContact extends Command<void> {
  constructor(
    readonly owner: string,
    readonly other: string,
    /** time of the owner's action */
    readonly at: Date,
  ) {
    super()
  }
}

/**
 * A member who likes, follows, writes or gives to somebody wants to be seen by them, so they are no longer hidden from
 * that person. Nobody is notified. Otherwise an action towards a contact would never get a response, which reveals
 * whose number it is.
 */
@CommandHandler(ApproachContact)
export class ApproachContactHandler implements ICommandHandler<ApproachContact> {
  constructor(
    private readonly hidden: HiddenContactsStore,
    private readonly blocks: Blocks,
    private readonly users: UsersStore,
    private readonly clock: Clock,
  ) {}

  async execute({ owner, other, at }: ApproachContact): Promise<void> {
    const since = await this.blocks.findContactSince(owner, other)
    // a late or repeated fact does not affect a block created after it
    if (!since || at < since) return
    // recorded first, so that a settlement running at the same time checks these pairs again
    await this.hidden.recordApproach(owner, other)
    await this.users.changeWith(
      owner,
      () => this.blocks.findContactsOf(owner, [other]),
      (user, edges) =>
        setContactBlocks(user, [{ id: other, isHidden: false, edge: edges.has(other) }], this.clock.now()),
    )
  }
}
