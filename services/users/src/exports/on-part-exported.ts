import type { FactOf } from '@xinyu/contracts/event'
import {
  chatExported,
  faceExported,
  moderationExported,
  paymentsExported,
  socialExported,
  usersExported,
} from '@xinyu/contracts/events/people'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Clock } from '@xinyu/platform/clock'
import { Controller } from '@nestjs/common'
import { exportingServices } from './exports.rules.ts'
import { ExportsStore } from './exports.store.ts'

type PartExported =
  | typeof chatExported
  | typeof faceExported
  | typeof moderationExported
  | typeof paymentsExported
  | typeof socialExported
  | typeof usersExported

/** Records a service's part. Parts form a set: a repeated or late fact changes nothing. */
@Controller()
export class OnPartExported {
  constructor(
    private readonly store: ExportsStore,
    private readonly clock: Clock,
  ) {}

  @OnFact(usersExported, socialExported, chatExported, paymentsExported, faceExported, moderationExported)
  async apply({ type, data: { export_id } }: FactOf<PartExported>): Promise<void> {
    const service = exportingServices.find((name) => type.startsWith(`${name}.`))
    if (service) await this.store.recordPart(export_id, service, this.clock.now())
  }
}
