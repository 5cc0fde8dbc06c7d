import { Injectable } from '@nestjs/common'
import { StatementsStore } from './statements.store.ts'

/** Who was banned or limited since a time. */
@Injectable()
export class RestrictedPeople {
  constructor(private readonly store: StatementsStore) {}

  async among(people: readonly string[], since: Date): Promise<Set<string>> {
    return new Set(await this.store.listRestricted(people, since))
  }
}
