import { policies } from '@xinyu/contracts/admin/quality/policies'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import type { CreateContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsCreate, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { PoliciesStore, type Policy } from './policies.store.ts'

@Controller()
export class PoliciesController {
  constructor(
    private readonly store: PoliciesStore,
    private readonly clock: Clock,
  ) {}

  @ImplementsList(policies)
  async list({ query: { filter, sort, skip, take } }: ListContext<typeof policies>) {
    const where = filter.id ? { _id: { $in: filter.id } } : {}
    const { found, total } = await this.store.findPage(where, { order: sort?.order ?? -1, skip, take })
    return { rows: found.map(recordOf), total }
  }

  @ImplementsOne(policies)
  async get({ id }: RecordContext) {
    const found = await this.store.find(id)
    if (!found) throw new AppError('NOT_FOUND')
    return recordOf(found)
  }

  /** In force at once. */
  @ImplementsCreate(policies)
  async create({ input, currentUser }: CreateContext<typeof policies>) {
    return recordOf(await this.store.add({ ...input, since: this.clock.now(), by: currentUser.id }))
  }
}

const recordOf = ({ _id, since, ...policy }: Policy): RecordOf<typeof policies> => ({
  ...policy,
  id: _id,
  since: since.toISOString(),
})
