import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../directory/directory.public.ts'
import { Papers } from '../papers/papers.public.ts'
import { IdentitiesStore } from '../real-name/identities.public.ts'
import { type ConsentGiven, consentTo } from './consents.rules.ts'

export class SetConsent extends Command<void> {
  constructor(
    readonly userId: string,
    readonly given: ConsentGiven,
  ) {
    super()
  }
}

/** What lies beside the member goes first, so that an interrupted withdrawal is repeated and not forgotten. */
@CommandHandler(SetConsent)
export class SetConsentHandler implements ICommandHandler<SetConsent> {
  constructor(
    private readonly users: UsersStore,
    private readonly papers: Papers,
    private readonly identities: IdentitiesStore,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, given }: SetConsent): Promise<void> {
    const before = await this.users.get(userId)
    if (!before) throw new AppError('USER_NOT_FOUND')
    if (given.kind === 'papers' && !given.given) {
      await this.identities.removeAllOf(userId)
      await this.papers.removeAllOf(userId)
    }
    await this.users.change(userId, (user) => consentTo(user, given, this.clock.now()))
  }
}
