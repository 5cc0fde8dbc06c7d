import { MOST_HIDDEN_CONTACTS } from '@xinyu/contracts/http/privacy'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UserSecrets } from '../directory/directory.public.ts'
import { HiddenContactsStore } from './hidden-contacts.store.ts'
import { SettleContacts } from './settle-contacts.ts'

/** `all`: whatever stands there. */
export class HideContacts extends Command<void> {
  constructor(
    readonly userId: string,
    readonly fingerprints: readonly string[] | 'all',
    readonly isHidden: boolean,
  ) {
    super()
  }
}

/** The list is one document; the pairs follow at once, and by the job where that fails. */
@CommandHandler(HideContacts)
export class HideContactsHandler implements ICommandHandler<HideContacts> {
  constructor(
    private readonly store: HiddenContactsStore,
    private readonly secrets: UserSecrets,
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, fingerprints, isHidden }: HideContacts): Promise<void> {
    const { hashes, revision } = await this.store.of(userId)
    const next = new Set(fingerprints === 'all' ? [] : hashes)
    for (const hash of fingerprints === 'all' ? [] : fingerprints.map((one) => this.secrets.contactHash(one)))
      if (isHidden) next.add(hash)
      else next.delete(hash)
    if (next.size > MOST_HIDDEN_CONTACTS && isHidden)
      throw new AppError('INVALID_INPUT', {
        fields: [{ path: 'fingerprints', reason: `at most ${MOST_HIDDEN_CONTACTS}` }],
      })
    const isSame = next.size === hashes.length && hashes.every((hash) => next.has(hash))
    if (!isSame) await this.store.put(userId, [...next], revision, this.clock.now())
    await this.commands.execute(new SettleContacts(userId))
  }
}
