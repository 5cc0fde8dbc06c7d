import { Injectable } from '@nestjs/common'
import type { WaitingItem, WaitingSource } from '../cases/case-notes.public.ts'
import { MarksStore } from './marks.store.ts'

@Injectable()
export class WaitingMarks implements WaitingSource {
  constructor(private readonly store: MarksStore) {}

  listPeople(): Promise<string[]> {
    return this.store.listOpenPeople()
  }

  async waitingOf(person: string): Promise<WaitingItem[]> {
    const open = await this.store.listOpenOf(person)
    return open.map(({ _id, addtime }) => ({
      kind: 'mark',
      queue: 'wordMarks',
      subject_id: _id,
      since: addtime,
      weight: 1,
    }))
  }
}
