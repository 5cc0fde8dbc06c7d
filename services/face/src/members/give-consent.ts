import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { consentText } from './consent-text.rules.ts'
import type { ConsentAnswer } from './members.rules.ts'
import { MembersStore } from './members.store.ts'

export class GiveConsent extends Command<ConsentAnswer | null> {
  constructor(
    readonly userId: string,
    readonly textVersion: string,
  ) {
    super()
  }
}

/** A member agrees to the current text; throws CONFLICT if they read another version. */
@CommandHandler(GiveConsent)
export class GiveConsentHandler implements ICommandHandler<GiveConsent> {
  constructor(private readonly store: MembersStore) {}

  async execute({ userId, textVersion }: GiveConsent): Promise<ConsentAnswer | null> {
    if (textVersion !== consentText.version) throw new AppError('CONFLICT')
    return (await this.store.setConsent(userId, true, textVersion)).consent
  }
}
