import type { DataOf, FactEnvelope } from '@xinyu/contracts/event'
import {
  chatAudited,
  faceAudited,
  moderationAudited,
  paymentsAudited,
  socialAudited,
  usersAudited,
} from '@xinyu/contracts/events/audit'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { AuditStore } from './audit.store.ts'

type Audited = FactEnvelope<DataOf<typeof usersAudited>>

/** Every service reports what its admins changed; the trail is kept here. */
@Controller()
export class OnAudited {
  constructor(private readonly store: AuditStore) {}

  @OnFact(usersAudited)
  users({ data }: Audited): Promise<void> {
    return this.store.append(data)
  }
  @OnFact(socialAudited)
  social({ data }: Audited): Promise<void> {
    return this.store.append(data)
  }
  @OnFact(chatAudited)
  chat({ data }: Audited): Promise<void> {
    return this.store.append(data)
  }
  @OnFact(paymentsAudited)
  payments({ data }: Audited): Promise<void> {
    return this.store.append(data)
  }
  @OnFact(faceAudited)
  face({ data }: Audited): Promise<void> {
    return this.store.append(data)
  }
  @OnFact(moderationAudited)
  moderation({ data }: Audited): Promise<void> {
    return this.store.append(data)
  }
}
