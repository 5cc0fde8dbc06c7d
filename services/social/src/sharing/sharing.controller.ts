import { addSharePerson, myShare, myShareSuccess } from '@xinyu/contracts/http/social/sharing'
import { isShareCode } from '@xinyu/contracts/internal/social'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import type { CallContext, InternalContext } from '@xinyu/platform/http/calls/context'
import { Implements, ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { Controller } from '@nestjs/common'
import { AcceptInvitation } from './accept-invitation.ts'
import { ShareCodesStore } from './share-codes.store.ts'
import { SharingReads } from './sharing.reads.ts'

/** codes are short enough to be guessed */
const triesAnHour = 20

@Controller()
export class SharingController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: SharingReads,
    private readonly limits: RateLimit,
    private readonly codes: ShareCodesStore,
  ) {}

  @Implements(addSharePerson)
  async enterCode({ input: { shareCode }, currentUser: { id: me } }: CallContext<typeof addSharePerson>) {
    await this.limits.consume('share-code', me, triesAnHour, 3_600)
    const inviter = await this.commands.execute(new AcceptInvitation(me, shareCode, true))
    if (inviter === null) throw new AppError('SHARE_CODE_INVALID')
    return { inviter: await this.reads.getInviter(me, inviter) }
  }

  @ImplementsInternal(isShareCode)
  async isShareCode({ input: { code } }: InternalContext<typeof isShareCode>) {
    return { isKnown: (await this.codes.findOwner(code)) !== null }
  }

  @Implements(myShare)
  getOwn({ currentUser }: CallContext<typeof myShare>) {
    return this.reads.getOwn(currentUser.id)
  }

  @Implements(myShareSuccess)
  listInvited({ input, currentUser }: CallContext<typeof myShareSuccess>) {
    return this.reads.listInvited(currentUser.id, input)
  }
}
