import { Clock } from '@xinyu/platform/clock'
import { newId } from '@xinyu/platform/ids'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../user-store/user-store.public.ts'
import type { Agreement } from '../user/user.document.ts'
import { signAgreement } from './consents.rules.ts'

export class SignAgreement extends Command<Agreement> {
  constructor(
    readonly userId: string,
    readonly textVersion: string,
    readonly agreed: boolean,
  ) {
    super()
  }
}

@CommandHandler(SignAgreement)
export class SignAgreementHandler implements ICommandHandler<SignAgreement> {
  constructor(
    private readonly users: UsersStore,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, textVersion, agreed }: SignAgreement): Promise<Agreement> {
    const wanted = { _id: newId(), textVersion, agreed, signedAt: this.clock.now() }
    const user = await this.users.change(userId, (current) => signAgreement(current, wanted))
    return user.agreement ?? wanted
  }
}
