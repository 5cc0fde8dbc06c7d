import { getConsents, setConsent } from '@xinyu/contracts/http/users/privacy'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { ConsentsReads } from './consents.reads.ts'
import { SetConsent } from './set-consent.ts'
import { SignAgreement } from './sign-agreement.ts'

@Controller()
export class ConsentsController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: ConsentsReads,
  ) {}

  @Implements(getConsents)
  async listConsents({ currentUser }: CallContext<typeof getConsents>) {
    return { consents: await this.reads.listConsents(currentUser.id) }
  }

  @Implements(setConsent)
  async setConsent({ input: { kind, textVersion, given }, currentUser }: CallContext<typeof setConsent>) {
    const { id } = currentUser
    if (kind === 'agreement') await this.commands.execute(new SignAgreement(id, textVersion, given))
    else await this.commands.execute(new SetConsent(id, { kind, textVersion, given }))
    return { consent: await this.reads.getConsent(id, kind) }
  }
}
