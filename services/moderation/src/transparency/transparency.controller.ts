import { transparencyReports } from '@xinyu/contracts/admin/quality/transparency'
import type { RecordOf } from '@xinyu/contracts/resource'
import { AppError } from '@xinyu/platform/error'
import type { ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { type StoredMonth, TransparencyStore } from './transparency.store.ts'

@Controller()
export class TransparencyController {
  constructor(private readonly store: TransparencyStore) {}

  @ImplementsList(transparencyReports)
  async list({ query: { filter, sort, skip, take } }: ListContext<typeof transparencyReports>) {
    const where = filter.id ? { _id: { $in: filter.id } } : {}
    const { found, total } = await this.store.findPage(where, { order: sort?.order ?? -1, skip, take })
    return { rows: found.map(recordOf), total }
  }

  @ImplementsOne(transparencyReports)
  async get({ id }: RecordContext) {
    const found = await this.store.find(id)
    if (!found) throw new AppError('NOT_FOUND')
    return recordOf(found)
  }
}

const recordOf = ({ _id, computedAt, ...month }: StoredMonth): RecordOf<typeof transparencyReports> => ({
  ...month,
  id: _id,
  computedAt: computedAt.toISOString(),
})
