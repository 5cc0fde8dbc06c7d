import { editContract, getContract } from '@xinyu/contracts/http/users/members'
import { serviceAgreementVersion } from '@xinyu/contracts/lists/agreement'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { UsersStore } from '../user-store/user-store.public.ts'
import type { Agreement } from '../user/user.document.ts'
import { SignAgreement } from './sign-agreement.ts'

@Controller()
export class AgreementsController {
  constructor(
    private readonly commands: Commands,
    private readonly users: UsersStore,
  ) {}

  @Implements(editContract)
  async sign({ input: { textVersion, agreed }, currentUser }: CallContext<typeof editContract>) {
    return {
      contract: agreementView(await this.commands.execute(new SignAgreement(currentUser.id, textVersion, agreed))),
    }
  }

  @Implements(getContract)
  async getAgreement({ currentUser }: CallContext<typeof getContract>) {
    const agreement = (await this.users.find(currentUser.id))?.agreement
    return { contract: agreement ? agreementView(agreement) : null, textVersion: serviceAgreementVersion }
  }
}

const agreementView = ({ signedAt, ...agreement }: Agreement) => ({ ...agreement, signedAt: signedAt.toISOString() })
