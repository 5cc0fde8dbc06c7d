import { Injectable } from '@nestjs/common'
import type { WaitingItem, WaitingSource } from '../cases/case-notes.public.ts'
import { AppealsStore } from './appeals.store.ts'

@Injectable()
export class WaitingAppeals implements WaitingSource {
  constructor(private readonly store: AppealsStore) {}

  listPeople(): Promise<string[]> {
    return this.store.listPeopleWaiting()
  }

  /** Not for the moderator who banned, or who decided an earlier appeal. */
  async waitingOf(person: string): Promise<WaitingItem[]> {
    const all = await this.store.listOf(person)
    return all
      .filter(({ status }) => status === 'open')
      .map(({ _id, ban_id, at, text, bannedBy, reporter_id }) => {
        const before = all.filter((earlier) => earlier.ban_id === ban_id).map(({ decidedBy }) => decidedBy)
        const involved = [bannedBy, reporter_id, ...before].filter((one) => one !== null)
        return { kind: 'appeal', queue: 'appeals', subject_id: _id, since: at, weight: 1, texts: [text], involved }
      })
  }
}
