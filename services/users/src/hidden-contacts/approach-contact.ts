import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Blocks, keepApart } from '../blocks/blocks.public.ts'
import { UsersStore } from '../directory/directory.public.ts'
import { HiddenContactsStore } from './hidden-contacts.store.ts'

export class ApproachContact extends Command<void> {
  constructor(
    readonly owner: string,
    readonly other: string,
    /** of what the owner did */
    readonly at: Date,
  ) {
    super()
  }
}

/**
 * Who likes, follows, writes or gives to somebody wants to be seen by them: from that person they are hidden no longer.
 * It is told to nobody. Without it a deed towards a contact would never be answered, which tells whose number it is.
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
    const since = await this.blocks.contactSince(owner, other)
    // a deed that comes late, or again, says nothing of an edge that was made after it
    if (!since || at < since) return
    // noted first: pairs that are settled at this moment are looked at again
    await this.hidden.approach(owner, other)
    await this.users.changeKnowing(
      owner,
      () => this.blocks.contactsOf(owner, [other]),
      (user, edges) => keepApart(user, [{ id: other, isHidden: false, edge: edges.has(other) }], this.clock.now()),
    )
  }
}
