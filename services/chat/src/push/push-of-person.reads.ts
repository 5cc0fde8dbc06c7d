import { usualQuietHours } from '@xinyu/contracts/http/msg/push'
import { Injectable } from '@nestjs/common'
import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { DeviceSecrets } from './devices/device-secrets.ts'
import { PushPeopleStore } from './devices/push-people.store.ts'
import { PushesStore } from './sending/pushes.store.ts'

/** A person's push settings and devices: the push service, not the address, which is a key to the device. */
@Injectable()
export class PushOfPerson implements PersonalDataSource {
  constructor(
    private readonly people: PushPeopleStore,
    private readonly pushes: PushesStore,
    private readonly secrets: DeviceSecrets,
  ) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { pushSettings: this.#settings(person), pushDevices: this.#devices(person) }
  }

  unexportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { pushes: this.pushes.streamOf(person) }
  }

  async *#settings(person: string): AsyncGenerator<object> {
    const kept = await this.people.find(person)
    if (kept)
      yield { on: !kept.isOff, off: kept.off ?? [], quiet: kept.quiet === undefined ? usualQuietHours : kept.quiet }
  }

  async *#devices(person: string): AsyncGenerator<object> {
    for (const { sealed, language, addtime, renewedAt } of (await this.people.find(person))?.devices ?? []) {
      const endpoint = this.secrets.open(person, sealed)?.endpoint
      yield { service: endpoint ? new URL(endpoint).host : null, language, addtime, renewedAt }
    }
  }
}
