import type { FactOf } from '@xinyu/contracts/event'
import { exportRequested } from '@xinyu/contracts/events/people'
import { erased } from '@xinyu/contracts/events/users'
import { Controller, Inject } from '@nestjs/common'
import { OnFact } from '../message-bus/on-fact.ts'
import { Clock } from '../clock.ts'
import { ErasuresStore } from './erasures.store.ts'
import { ExportsStore } from './exports.store.ts'
import { PERSONAL_DATA_FACTS, type PersonalDataFacts } from './personal-data-source.ts'
import { PartWriter } from './part-writer.ts'

/** Requests to export or erase a person's data. Each is answered once, however often it is delivered. */
@Controller()
export class OnPersonalData {
  constructor(
    private readonly erasures: ErasuresStore,
    private readonly exports: ExportsStore,
    private readonly parts: PartWriter,
    private readonly clock: Clock,
    @Inject(PERSONAL_DATA_FACTS) private readonly facts: PersonalDataFacts,
  ) {}

  @OnFact(exportRequested)
  async requested({ data: { export_id, user_id } }: FactOf<typeof exportRequested>): Promise<void> {
    if (await this.exports.isDone(export_id)) return
    const key = await this.parts.write(this.#placeOf(export_id), user_id)
    await this.exports.record(export_id, user_id, key, this.clock.now())
  }

  @OnFact(erased)
  async erased({ key: person, at }: FactOf<typeof erased>): Promise<void> {
    for (const export_id of await this.exports.findKeys(person)) await this.parts.remove(this.#placeOf(export_id))
    await this.exports.removeAllOf(person)
    if (this.facts.erased) await this.erasures.record(person, new Date(at))
  }

  #placeOf(export_id: string): string {
    return `exports/${export_id}/${this.facts.service}`
  }
}
