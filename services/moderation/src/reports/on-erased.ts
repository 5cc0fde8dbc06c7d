import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Clock } from '@xinyu/platform/clock'
import { Controller } from '@nestjs/common'
import { ReportPictures } from './evidence/report-pictures.ts'
import { ReportsStore } from './reports.store.ts'

/**
 * Deletes the texts of an erased person's reports at once. Of reports about them only what a moderator needs is kept,
 * sealed, for some weeks. A repeat finds nothing left.
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
