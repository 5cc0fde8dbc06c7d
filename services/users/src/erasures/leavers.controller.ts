import { listLeavers } from '@xinyu/contracts/internal/users-operations'
import type { InternalContext } from '@xinyu/platform/http/calls/context'
import { ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { UsersReads } from '../user-store/user-store.public.ts'
import { ErasuresStore } from './erasures.store.ts'

/** For the erasure ledger that is stored with the backups. */
@Controller()
export class LeaversController {
  constructor(
    private readonly erasures: ErasuresStore,
    private readonly users: UsersReads,
  ) {}

  @ImplementsInternal(listLeavers)
  async list({ input: { since, after, limit } }: InternalContext<typeof listLeavers>) {
    const behind = after && { _id: after.user_id, erasedAt: new Date(after.erasedAt) }
    // a member erased between the two queries is in both
    const leaving = await this.users.listLeaving(behind, limit)
    const gone = await this.erasures.listSince(new Date(since), behind, limit)
    const list = [...leaving, ...gone]
      .sort((one, other) => one.erasedAt.getTime() - other.erasedAt.getTime() || (one._id < other._id ? -1 : 1))
      .slice(0, limit)
      .map(({ _id, erasedAt }) => ({ user_id: _id, erasedAt: erasedAt.toISOString() }))
    return { list }
  }
}
