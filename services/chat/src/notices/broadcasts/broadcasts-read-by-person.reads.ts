import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { BroadcastReadersStore } from './broadcast-readers.store.ts'

@Injectable()
export class BroadcastsReadByPerson implements PersonalDataSource {
  constructor(private readonly store: BroadcastReadersStore) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { systemMessagesRead: this.#read(person) }
  }

  async *#read(person: string): AsyncGenerator<object> {
    for (const message_id of (await this.store.readBy([person])).get(person) ?? []) yield { message_id }
  }
}
