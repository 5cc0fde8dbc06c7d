import { matchingDays } from '@xinyu/contracts/admin/matching'
import { AppError } from '@xinyu/platform/error'
import type { ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { MatchingDaysStore } from './matching-days.store.ts'

@Controller()
export class MatchingDaysController {
  constructor(private readonly days: MatchingDaysStore) {}

  @ImplementsList(matchingDays)
  list({ query: { filter, skip, take, sort } }: ListContext<typeof matchingDays>) {
    return this.days.findPage(filter, { skip, take, order: sort?.order ?? -1 })
  }

  @ImplementsOne(matchingDays)
  async get({ id }: RecordContext) {
    const day = await this.days.find(id)
    if (!day) throw new AppError('NOT_FOUND')
    return day
  }
}
