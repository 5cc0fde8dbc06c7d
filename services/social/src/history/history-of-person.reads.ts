import { Injectable } from '@nestjs/common'
import { HistoryStore } from './history.store.ts'

const most = 10_000

/** What there is of somebody here, as they get it in a copy of their data; nothing after their erasure. */
@Injectable()
export class HistoryOfPerson {
  constructor(private readonly store: HistoryStore) {}

  async of(person: string): Promise<Record<string, object[]>> {
    const { found } = await this.store.page(person, { page: 1, rows: most, without: [] })
    return { browsed: found.map(({ other_id, at, times }) => ({ user_id: other_id, at, times })) }
  }
}
