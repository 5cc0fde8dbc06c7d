import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { ReportPictures } from './evidence/report-pictures.ts'
import { ReportsStore } from './reports.store.ts'

/** What was said about, or by, somebody who is erased goes once it is decided; a repeat finds nothing left. */
@Controller()
export class OnErased {
  constructor(
    private readonly store: ReportsStore,
    private readonly pictures: ReportPictures,
  ) {}

  @OnFact(erased)
  async apply({ key }: FactOf<typeof erased>): Promise<void> {
    for await (const { _id, status, images } of this.store.filedBy(key))
      if (status !== 'open') await this.pictures.remove(_id, images)
    await this.store.eraseParty(key)
  }
}
