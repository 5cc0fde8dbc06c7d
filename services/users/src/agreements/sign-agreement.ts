import { contractSigned } from '@xinyu/contracts/events/users'
import { serviceAgreementVersion } from '@xinyu/contracts/lists/agreement'
import { Clock } from '@xinyu/platform/clock'
import { newId } from '@xinyu/platform/ids'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../directory/directory.public.ts'
import type { Agreement, Decision, UserState } from '../user.rules.ts'

export class SignAgreement extends Command<Agreement> {
  constructor(
    readonly userId: string,
    readonly textVersion: string,
    readonly agreed: boolean,
  ) {
    super()
  }
}

/** Only the text in force can be signed; the same answer once more is the one that was given. */
const sign = (user: UserState, agreement: Agreement): Decision => {
  const { textVersion, agreed } = agreement
  if (agreed && textVersion !== serviceAgreementVersion) return { refuse: 'TEXT_OUTDATED' }
  if (user.agreement?.textVersion === textVersion && user.agreement.agreed === agreed) return {}
  const extra = { user_id: user._id, textVersion, agreed }
  return { set: { agreement }, facts: [{ fact: contractSigned, extra, bare: true }] }
}

@CommandHandler(SignAgreement)
export class SignAgreementHandler implements ICommandHandler<SignAgreement> {
  constructor(
    private readonly users: UsersStore,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, textVersion, agreed }: SignAgreement): Promise<Agreement> {
    const wanted = { _id: newId(), textVersion, agreed, signedAt: this.clock.now() }
    const user = await this.users.change(userId, (current) => sign(current, wanted))
    return user.agreement ?? wanted
  }
}
