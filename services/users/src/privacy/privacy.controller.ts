import { getPrivacy, setPrivacy } from '@xinyu/contracts/http/users/privacy'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { UsersStore } from '../user-store/user-store.public.ts'
import { PrivacyReads } from './privacy.reads.ts'
import { changePrivacy } from './privacy.rules.ts'
import type { CallContext } from '@xinyu/platform/http/calls/context'

@Controller()
export class PrivacyController {
  constructor(
    private readonly users: UsersStore,
    private readonly reads: PrivacyReads,
  ) {}

  @Implements(setPrivacy)
  async setPrivacy({ input, currentUser }: CallContext<typeof setPrivacy>) {
    const { privacy } = await this.users.change(currentUser.id, (user) => changePrivacy(user, input))
    return { privacy }
  }

  @Implements(getPrivacy)
  async getPrivacy({ currentUser }: CallContext<typeof getPrivacy>) {
    return { privacy: await this.reads.getPrivacy(currentUser.id) }
  }
}
