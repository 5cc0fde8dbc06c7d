import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { LoginsStore } from './logins.store.ts'
import { SessionsStore } from './sessions.store.ts'

/** The logins of a person. */
@Injectable()
export class SessionsOfPerson implements PersonalDataSource {
  constructor(
    private readonly loginsStore: LoginsStore,
    private readonly store: SessionsStore,
  ) {}

  lists(person: string): Record<string, AsyncIterable<object>> {
    return { logins: this.#logins(person), sessions: this.#sessions(person) }
  }

  async *#logins(person: string): AsyncGenerator<object> {
    for await (const { at, ip, location, os, browser, how } of this.loginsStore.streamOf(person))
      yield { at, ip, location, os, browser, how }
  }

  async *#sessions(person: string): AsyncGenerator<object> {
    for await (const { device, createdAt, rotatedAt, endedAt } of this.store.streamOf(person))
      yield { device, openedAt: createdAt, usedAt: rotatedAt, endedAt }
  }
}
