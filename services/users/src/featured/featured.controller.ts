import { FeaturedStatus } from '@xinyu/contracts/enums'
import {
  beWrapperUser,
  cancelWrapperUser,
  getWrapperUser,
  wrapperUserConfirm,
} from '@xinyu/contracts/http/users/members'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { UsersStore } from '../user-store/user-store.public.ts'
import type { UserState } from '../user/user.document.ts'
import { ChangeFeatured, type FeaturedDecision } from './change-featured.ts'
import { answerInvitation, applyToBeFeatured, cancelFeatured } from './featured.rules.ts'

/** A member's own featured state. */
@Controller()
export class FeaturedController {
  constructor(
    private readonly commands: Commands,
    private readonly users: UsersStore,
  ) {}

  @Implements(getWrapperUser)
  async getOwn({ currentUser }: CallContext<typeof getWrapperUser>) {
    const user = await this.users.find(currentUser.id)
    if (!user) throw new AppError('USER_NOT_FOUND')
    return ownFeatured(user)
  }

  @Implements(beWrapperUser)
  async applyToBeFeatured({ input: { text }, currentUser }: CallContext<typeof beWrapperUser>) {
    return this.#change(currentUser.id, (user, now) => applyToBeFeatured(user, text, now))
  }

  @Implements(wrapperUserConfirm)
  async answerInvitation({ input: { accept }, currentUser }: CallContext<typeof wrapperUserConfirm>) {
    return this.#change(currentUser.id, (user, now) => answerInvitation(user, accept, now))
  }

  @Implements(cancelWrapperUser)
  async cancelFeatured({ currentUser }: CallContext<typeof cancelWrapperUser>) {
    return this.#change(currentUser.id, cancelFeatured)
  }

  async #change(userId: string, decide: FeaturedDecision) {
    return ownFeatured(await this.commands.execute(new ChangeFeatured(userId, decide)))
  }
}

const ownFeatured = ({ featured }: UserState) => ({
  wrapperStatus: featured?.status ?? FeaturedStatus.None,
  reason: featured?.reason ?? null,
  since: featured?.since.toISOString() ?? null,
})
