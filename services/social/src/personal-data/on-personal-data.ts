import type { FactOf } from '@xinyu/contracts/event'
import { exportRequested } from '@xinyu/contracts/events/people'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Clock } from '@xinyu/platform/clock'
import { ObjectStore } from '@xinyu/platform/object-store'
import { Controller } from '@nestjs/common'
import { ErasuresStore } from './erasures.store.ts'
import { ExportsStore } from './exports.store.ts'
import { PersonalDataReads } from './personal-data.reads.ts'

/** A person asks for a copy of their data, or is to be gone. Each is answered once, whatever is told again. */
@Controller()
export class OnPersonalData {
  constructor(
    private readonly erasures: ErasuresStore,
    private readonly exports: ExportsStore,
    private readonly reads: PersonalDataReads,
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
  ) {}

  @OnFact(exportRequested)
  async requested({ data: { export_id, user_id } }: FactOf<typeof exportRequested>): Promise<void> {
    if (await this.exports.isDone(export_id)) return
    const key = `exports/${export_id}/social.json`
    const copy = Buffer.from(JSON.stringify(await this.reads.of(user_id), null, 2))
    await this.objects.put(key, copy, { type: 'application/json', isPublic: false })
    await this.exports.note(export_id, user_id, key, this.clock.now())
  }

  @OnFact(erased)
  async erased({ key: person, at }: FactOf<typeof erased>): Promise<void> {
    for (const key of await this.exports.removeAllOf(person)) await this.objects.remove(key)
    await this.erasures.note(person, new Date(at))
  }
}
