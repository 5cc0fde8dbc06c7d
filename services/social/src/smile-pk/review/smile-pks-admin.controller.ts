import { smilePks } from '@xinyu/contracts/admin/content'
import { isClaimedByOther } from '@xinyu/platform/claim.rules'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { PksStore } from '../pks.store.ts'
import { ClosePk } from '../rounds/close-pk.ts'
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
  one({ id }: RecordContext) {
    return this.reads.one(id)
  }

  @ImplementsAction(smilePks, 'claim')
  async claim({ id, currentUser }: ActionContext<typeof smilePks, 'claim'>) {
    const record = await this.reads.one(id)
    if (!(await this.store.claim(record.id, currentUser.id, this.clock.now()))) throw new AppError('CONFLICT')
    return this.reads.one(id)
  }

  /** Its votes count as they stand. */
  @ImplementsAction(smilePks, 'close')
  async close({ id, currentUser }: ActionContext<typeof smilePks, 'close'>) {
    const pk = await this.store.mustGet(id)
    if (pk.status === 'closed' || isClaimedByOther(pk, currentUser.id, this.clock.now())) throw new AppError('CONFLICT')
    await this.commands.execute(new ClosePk(id, false))
    return this.reads.one(id)
  }
}
