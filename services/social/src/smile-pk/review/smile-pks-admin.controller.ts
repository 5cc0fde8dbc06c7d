import { smilePks } from '@xinyu/contracts/admin/content'
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
  ) {}

  @ImplementsList(smilePks)
  list({ query }: ListContext<typeof smilePks>) {
    return this.reads.list(query)
  }

  @ImplementsOne(smilePks)
  one({ id }: RecordContext) {
    return this.reads.one(id)
  }

  /** Its votes count as they stand. */
  @ImplementsAction(smilePks, 'close')
  async close({ id }: ActionContext<typeof smilePks, 'close'>) {
    const { status } = await this.store.mustGet(id)
    if (status === 'closed') throw new AppError('CONFLICT')
    await this.commands.execute(new ClosePk(id, false))
    return this.reads.one(id)
  }
}
