import { getPrivacy, setPrivacy } from '@xinyu/contracts/http/users/privacy'
import { AppError } from '@xinyu/platform/error'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { UsersStore } from '../user-store/user-store.public.ts'
import { changePrivacy } from './privacy.rules.ts'
import type { CallContext } from '@xinyu/platform/http/calls/context'

@Controller()
export class PrivacyController {
  constructor(private readonly users: UsersStore) {}

  @Implements(setPrivacy)
  async setPrivacy({ input, currentUser }: CallContext<typeof setPrivacy>) {
    const { privacy } = await this.users.change(currentUser.id, (user) => changePrivacy(user, input))
    return { privacy }
  }

  @Implements(getPrivacy)
  async getPrivacy({ currentUser }: CallContext<typeof getPrivacy>) {
    const user = await this.users.find(currentUser.id)
    if (!user) throw new AppError('USER_NOT_FOUND')
    return { privacy: user.privacy }
  }
}
