import { smilePks } from '@xinyu/contracts/admin/content'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { PksStore } from '../pks.store.ts'
import { EndPkEarly } from './end-pk-early.ts'
import { SmilePksAdminReads } from './smile-pks-admin.reads.ts'

@Controller()
export class SmilePksAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly store: PksStore,
    private readonly reads: SmilePksAdminReads,
    private readonly clock: Clock,
  ) {}

  @ImplementsList(smilePks)
  list({ query }: ListContext<typeof smilePks>) {
    return this.reads.list(query)
  }

  @ImplementsOne(smilePks)
  get({ id }: RecordContext) {
    return this.reads.get(id)
  }

  @ImplementsAction(smilePks, 'claim')
  async claim({ id, currentUser }: ActionContext<typeof smilePks, 'claim'>) {
    const record = await this.reads.get(id)
    if (!(await this.store.claim(record.id, currentUser.id, this.clock.now()))) throw new AppError('CONFLICT')
    return this.reads.get(id)
  }

  /** The votes at its end count. */
  @ImplementsAction(smilePks, 'close')
  async close({ id, currentUser }: ActionContext<typeof smilePks, 'close'>) {
    await this.commands.execute(new EndPkEarly(id, currentUser.id))
    return this.reads.get(id)
  }

  @ImplementsAction(smilePks, 'takeBack')
  async takeBack({ id, currentUser }: ActionContext<typeof smilePks, 'takeBack'>) {
    await this.store.undoDecision(id, currentUser.id, this.clock.now())
    return this.reads.get(id)
  }
}
