import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../user-store/user-store.public.ts'
import { IdentityPhotos } from '../identity-photos/identity-photos.public.ts'
import { IdentitiesStore } from '../real-name/identities.public.ts'
import { type ConsentInput, recordConsent } from './consents.rules.ts'

export class SetConsent extends Command<void> {
  constructor(
    readonly userId: string,
    readonly given: ConsentInput,
  ) {
    super()
  }
}

/** Data outside the member's document is removed first, so that an interrupted withdrawal is repeated. */
@CommandHandler(SetConsent)
export class SetConsentHandler implements ICommandHandler<SetConsent> {
  constructor(
    private readonly users: UsersStore,
    private readonly identityPhotos: IdentityPhotos,
    private readonly identities: IdentitiesStore,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, given }: SetConsent): Promise<void> {
    const before = await this.users.find(userId)
    if (!before) throw new AppError('USER_NOT_FOUND')
    if (given.kind === 'papers' && !given.given) {
      await this.identities.removeAllOf(userId)
      await this.identityPhotos.removeAllOf(userId)
    }
    await this.users.change(userId, (user) => recordConsent(user, given, this.clock.now()))
  }
}
