import { smilePks } from '@xinyu/contracts/admin/content'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { PksReads } from '../pks.reads.ts'
import { type Pk, PksStore } from '../pks.store.ts'
import { ClosePk } from '../rounds/close-pk.ts'

/** PKs in the console. One whose smiles are deleted shows nothing any more and is left out. */
@Controller()
export class SmilePksAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly store: PksStore,
    private readonly reads: PksReads,
  ) {}

  @ImplementsList(smilePks)
  async list({ query: { filter, skip, take, sort } }: ListContext<typeof smilePks>) {
    const { q, id, status } = filter
    const match: Filter<Pk> = {
      ...(status ? { status } : {}),
      ...(id ? { _id: { $in: id } } : q ? { _id: q } : {}),
    }
    const { field, order } = sort ?? { field: 'addtime', order: -1 as const }
    const { found, total } = await this.store.page(match, { order: { [field]: order, _id: order }, skip, take })
    return { rows: await this.#records(found), total }
  }

  @ImplementsOne(smilePks)
  one({ id }: RecordContext) {
    return this.#one(id)
  }

  /** Its votes count as they stand. */
  @ImplementsAction(smilePks, 'close')
  async close({ id }: ActionContext<typeof smilePks, 'close'>) {
    const { status } = await this.store.mustGet(id)
    if (status === 'closed') throw new AppError('CONFLICT')
    await this.commands.execute(new ClosePk(id, false))
    return this.#one(id)
  }

  async #one(id: string): Promise<RecordOf<typeof smilePks>> {
    const [record] = await this.#records([await this.store.mustGet(id)])
    if (!record) throw new AppError('NOT_FOUND')
    return record
  }

  async #records(found: readonly Pk[]): Promise<RecordOf<typeof smilePks>[]> {
    const views = await this.reads.forStaff(found)
    return views.map((view) => ({ ...view, id: view._id }))
  }
}
