import { MAX_HIDDEN_CONTACTS } from '@xinyu/contracts/http/users/privacy'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { tooFrequent } from '@xinyu/platform/limits/rate-limit'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UserSecrets } from '../user-store/user-store.public.ts'
import { countAdded, listBefore, nextMonth } from './hidden-contacts.rules.ts'
import { HiddenContactsStore } from './hidden-contacts.store.ts'

/** `all`: the whole list */
export class HideContacts extends Command<void> {
  constructor(
    readonly userId: string,
    readonly fingerprints: readonly string[] | 'all',
    readonly isHidden: boolean,
  ) {
    super()
  }
}

/**
 * The list is one document and changes at once; the pairs follow at a random time of the next day, by the job. So the
 * call does the same work whether or not a number belongs to a member. Clearing the whole list deletes all hashes at
 * once.
 */
@CommandHandler(HideContacts)
export class HideContactsHandler implements ICommandHandler<HideContacts> {
  constructor(
    private readonly store: HiddenContactsStore,
    private readonly secrets: UserSecrets,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, fingerprints, isHidden }: HideContacts): Promise<void> {
    const { hashes, revision, before, added } = await this.store.getList(userId)
    const next = new Set(fingerprints === 'all' ? [] : hashes)
    for (const hash of fingerprints === 'all' ? [] : fingerprints.map((one) => this.secrets.contactHash(one)))
      if (isHidden) next.add(hash)
      else next.delete(hash)
    if (next.size > MAX_HIDDEN_CONTACTS && isHidden)
      throw new AppError('INVALID_INPUT', {
        fields: [{ path: 'fingerprints', reason: `at most ${MAX_HIDDEN_CONTACTS}` }],
      })
    const isSame = next.size === hashes.length && hashes.every((hash) => next.has(hash))
    if (isSame) return
    const now = this.clock.now()
    const counted = countAdded(added, isHidden ? next.size - hashes.length : 0, now)
    if (!counted) throw tooFrequent('hidden-numbers', (nextMonth(now).getTime() - now.getTime()) / 1000, now)
    await this.store.saveList(
      userId,
      {
        hashes: [...next],
        changedAt: now,
        added: counted,
        before: fingerprints === 'all' ? null : listBefore(before, hashes, now),
      },
      revision,
    )
  }
}
