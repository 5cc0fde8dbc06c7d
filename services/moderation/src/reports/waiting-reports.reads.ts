import { Injectable } from '@nestjs/common'
import type { WaitingItem, WaitingSource } from '../cases/case-notes.public.ts'
import { ReportsStore } from './reports.store.ts'

/** whose evidence is hard to look at */
const hardReasons: ReadonlySet<string> = new Set(['sexual', 'minor', 'harassment', 'illegal'])

@Injectable()
export class WaitingReports implements WaitingSource {
  constructor(private readonly store: ReportsStore) {}

  listPeople(): Promise<string[]> {
    return this.store.listPeopleReported()
  }

  async waitingOf(person: string): Promise<WaitingItem[]> {
    const open = await this.store.listOpenAbout(person)
    return open.map(({ _id, user_id, reason, weight, at }) => ({
      kind: 'report',
      queue: 'reports',
      subject_id: _id,
      since: at,
      weight,
      involved: [user_id],
      isHard: hardReasons.has(reason),
    }))
  }
}
