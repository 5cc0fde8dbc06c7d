import { Injectable } from '@nestjs/common'
import type { WaitingItem, WaitingSource } from '../cases/case-notes.public.ts'
import { MatchesStore } from './matches.store.ts'

@Injectable()
export class WaitingMatches implements WaitingSource {
  constructor(private readonly store: MatchesStore) {}

  listPeople(): Promise<string[]> {
    return this.store.listOpenPeople()
  }

  async waitingOf(person: string): Promise<WaitingItem[]> {
    const found = await this.store.find(person)
    if (found?.state !== 'open') return []
    const { addtime: since, matches } = found
    return [{ kind: 'match', queue: 'signupMatches', subject_id: person, since, weight: matches.length }]
  }
}
