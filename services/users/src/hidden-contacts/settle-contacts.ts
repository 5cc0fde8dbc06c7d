import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { isApprovedContent } from '@xinyu/contracts/rules/people/visibility'
import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Blocks, CHANGES_AT_ONCE, setContactBlocks } from '../blocks/blocks.public.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { MatchesStore } from '../profile/profile.public.ts'
import { ContactHashesStore } from './contact-hashes.store.ts'
import { listInEffect } from './hidden-contacts.rules.ts'
import type { DueContacts } from './hidden-contacts.document.ts'
import { HiddenContactsStore } from './hidden-contacts.store.ts'

export class SettleContacts extends Command<void> {
  constructor(readonly owner: string) {
    super()
  }
}

/**
 * Brings the pairs of one member in line with their hidden numbers at the due time. The member is hidden from each
 * member with such a number, except matches and those they have contacted since, and visible to all others. For a
 * member whom no moderator has approved nothing takes effect, so accounts created for guessing are useless. Idempotent:
 * pairs that are right are not changed.
 */
@CommandHandler(SettleContacts)
export class SettleContactsHandler implements ICommandHandler<SettleContacts> {
  constructor(
    private readonly hidden: HiddenContactsStore,
    private readonly hashes: ContactHashesStore,
    private readonly blocks: Blocks,
    private readonly matches: MatchesStore,
    private readonly users: UsersStore,
    private readonly clock: Clock,
  ) {}

  async execute({ owner }: SettleContacts): Promise<void> {
    const due = await this.hidden.findDue(owner)
    if (!due) return
    const user = await this.users.find(owner)
    if (!user || !isApprovedContent(user)) return this.hidden.postpone(owner)
    const now = this.clock.now()
    const members = await this.#membersOf(owner, listInEffect(due.before, due.hashes, now))
    const approached = (due.approached ?? []).filter((id) => members.includes(id))
    const wanted = await this.#wanted(owner, members, approached)
    await this.#updateBlocks(owner, wanted)
    if (due.before?.day === dateInChina(now)) return this.hidden.postpone(owner)
    await this.hidden.markSettled(owner, due.revision, approached)
  }

  async #updateBlocks(owner: string, wanted: ReadonlySet<string>): Promise<void> {
    const hidden = await this.blocks.findContactsOf(owner)
    const changed = [...[...wanted].filter((id) => !hidden.has(id)), ...[...hidden].filter((id) => !wanted.has(id))]
    for (let from = 0; from < changed.length; from += CHANGES_AT_ONCE) {
      const some = changed.slice(from, from + CHANGES_AT_ONCE)
      await this.users.changeWith(
        owner,
        () => this.blocks.findContactsOf(owner, some),
        (user, edges) =>
          setContactBlocks(
            user,
            some.map((id) => ({ id, isHidden: wanted.has(id), edge: edges.has(id) })),
            this.clock.now(),
          ),
      )
    }
  }

  async #membersOf(owner: string, hashes: DueContacts['hashes']): Promise<string[]> {
    return (await this.hashes.findMembersWith(hashes)).filter((id) => id !== owner)
  }

  async #wanted(owner: string, members: readonly string[], approached: readonly string[]): Promise<Set<string>> {
    const matched = await this.matches.findMatchedAmong(owner, members)
    return new Set(members.filter((id) => !matched.has(id) && !approached.includes(id)))
  }
}
