import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Clock } from '@xinyu/platform/clock'
import { Controller } from '@nestjs/common'
import { ReportPictures } from './evidence/report-pictures.ts'
import { ReportsStore } from './reports.store.ts'

/**
 * What somebody who is erased said goes at once, and of what was said about them all but what a moderator needs: that
 * is sealed, and ends some weeks later. A repeat finds nothing left.
 */
@Controller()
export class OnErased {
  constructor(
    private readonly store: ReportsStore,
    private readonly pictures: ReportPictures,
    private readonly clock: Clock,
  ) {}

  @OnFact(erased)
  async apply({ key }: FactOf<typeof erased>): Promise<void> {
    for await (const { _id, images } of this.store.filedBy(key)) await this.pictures.remove(_id, images)
    await this.store.eraseParty(key, this.clock.now())
  }
}
