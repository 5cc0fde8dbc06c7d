import type { FactOf } from '@xinyu/contracts/event'
import { faceDataErased } from '@xinyu/contracts/events/face'
import { chatErased, moderationErased, paymentsErased, socialErased } from '@xinyu/contracts/events/people'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { erasingServices } from './erasures.rules.ts'
import { ErasuresStore } from './erasures.store.ts'

type Receipt =
  | typeof chatErased
  | typeof faceDataErased
  | typeof moderationErased
  | typeof paymentsErased
  | typeof socialErased

/** Records the erasure of a member here and the receipt of each other service, each once. */
@Controller()
export class OnReceipts {
  constructor(private readonly erasures: ErasuresStore) {}

  @OnFact(erased)
  async recordErased({ key, at }: FactOf<typeof erased>): Promise<void> {
    await this.erasures.recordErased(key, new Date(at))
  }

  @OnFact(socialErased, chatErased, paymentsErased, faceDataErased, moderationErased)
  async recordReceipt({ type, data: { user_id, at } }: FactOf<Receipt>): Promise<void> {
    const service = erasingServices.find((name) => type.startsWith(`${name}.`))
    if (service) await this.erasures.recordReceipt(user_id, service, new Date(at))
  }
}
