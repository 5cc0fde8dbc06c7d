import {
  addSmileScore,
  getPKRecords,
  getSmilePicks,
  updateSmilePkStatus,
} from '@xinyu/contracts/http/smile-pk/smile-pk'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { EnterSmile } from './enter-smile.ts'
import { PksReads } from './pks.reads.ts'
import { VoteInPk } from './voting/vote-in-pk.ts'

@Controller()
export class SmilePkController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: PksReads,
  ) {}

  @Implements(getPKRecords)
  list({ input, currentUser }: CallContext<typeof getPKRecords>) {
    return this.reads.list(currentUser.id, input)
  }

  @Implements(getSmilePicks)
  listPicks({ input, currentUser }: CallContext<typeof getSmilePicks>) {
    return this.reads.listPicks(currentUser.id, input)
  }

  @Implements(addSmileScore)
  async vote({ input: { pk_id, choice }, currentUser }: CallContext<typeof addSmileScore>) {
    // votes affect boards: one person with many new accounts could control them
    if (!currentUser.isApproved) throw new AppError('PROFILE_NOT_APPROVED')
    return { pk: await this.commands.execute(new VoteInPk(currentUser.id, pk_id, choice)) }
  }

  @Implements(updateSmilePkStatus)
  async enter({ input: { post_id, enter }, currentUser }: CallContext<typeof updateSmilePkStatus>) {
    return { post_id, entered: await this.commands.execute(new EnterSmile(currentUser.id, post_id, enter)) }
  }
}
