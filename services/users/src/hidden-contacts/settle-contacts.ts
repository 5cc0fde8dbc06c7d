import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Blocks, CHANGES_AT_ONCE, keepApart } from '../blocks/blocks.public.ts'
import { UsersStore } from '../directory/directory.public.ts'
import { Matches } from '../profile/profile.public.ts'
import { ContactHashesStore } from './contact-hashes.store.ts'
import { type DueContacts, HiddenContactsStore } from './hidden-contacts.store.ts'

export class SettleContacts extends Command<void> {
  constructor(readonly owner: string) {
    super()
  }
}

/**
 * Brings the pairs of one member up to their hidden numbers: whoever has one of them is kept apart, but for a match;
 * whoever has none any more is not. Harmless when repeated: what is so already changes nothing.
 */
@CommandHandler(SettleContacts)
export class SettleContactsHandler implements ICommandHandler<SettleContacts> {
  constructor(
    private readonly hidden: HiddenContactsStore,
    private readonly hashes: ContactHashesStore,
    private readonly blocks: Blocks,
    private readonly matches: Matches,
    private readonly users: UsersStore,
    private readonly clock: Clock,
  ) {}

  async execute({ owner }: SettleContacts): Promise<void> {
    const due = await this.hidden.dueOf(owner)
    if (!due) return
    const [wanted, standing] = await Promise.all([this.#wanted(owner, due), this.blocks.contactsOf(owner)])
    const changed = [...[...wanted].filter((id) => !standing.has(id)), ...[...standing].filter((id) => !wanted.has(id))]
    for (let from = 0; from < changed.length; from += CHANGES_AT_ONCE) {
      const some = changed.slice(from, from + CHANGES_AT_ONCE)
      await this.users.changeKnowing(
        owner,
        () => this.blocks.contactsOf(owner, some),
        (user, edges) =>
          keepApart(
            user,
            some.map((id) => ({ id, isHidden: wanted.has(id), edge: edges.has(id) })),
            this.clock.now(),
          ),
      )
    }
    await this.hidden.settled(owner, due.revision)
  }

  async #wanted(owner: string, { hashes }: DueContacts): Promise<Set<string>> {
    const members = (await this.hashes.membersWith(hashes)).filter((id) => id !== owner)
    const matched = await this.matches.matchedAmong(owner, members)
    return new Set(members.filter((id) => !matched.has(id)))
  }
}
