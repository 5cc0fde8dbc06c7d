import { Injectable } from '@nestjs/common'
import type { WaitingItem, WaitingSource } from '../cases/case-notes.public.ts'
import { SignalsStore } from './signals.store.ts'

/** the score at which chat raises a person for the first time */
const firstScore = 20

@Injectable()
export class WaitingSignals implements WaitingSource {
  constructor(private readonly store: SignalsStore) {}

  listPeople(): Promise<string[]> {
    return this.store.listOpenPeople()
  }

  async waitingOf(person: string): Promise<WaitingItem[]> {
    const found = await this.store.find(person)
    if (found?.state !== 'open') return []
    const { score, receivers, addtime } = found
    const weight = score / firstScore
    return [{ kind: 'signal', queue: 'scamSignals', subject_id: person, since: addtime, weight, audience: receivers }]
  }
}
