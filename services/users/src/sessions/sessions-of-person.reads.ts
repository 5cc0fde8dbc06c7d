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

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    const logins = this.loginsStore.streamOf(person)
    const sessions = this.store.streamOf(person)
    return {
      logins: logins.map(({ at, ip, location, os, browser, how }) => ({ at, ip, location, os, browser, how })),
      sessions: sessions.map(({ device, createdAt: openedAt, rotatedAt: usedAt, endedAt }) => ({
        device,
        openedAt,
        usedAt,
        endedAt,
      })),
    }
  }
}
