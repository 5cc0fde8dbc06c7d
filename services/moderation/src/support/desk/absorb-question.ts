import { Injectable } from '@nestjs/common'
import { QuestionsStore } from '../questions.store.ts'
import { absorb } from './merge.rules.ts'

/** Brings what a merged question holds into the one that stays, even if that became a part of another meanwhile. */
@Injectable()
export class AbsorbQuestion {
  constructor(private readonly questions: QuestionsStore) {}

  async apply(id: string): Promise<void> {
    const newer = await this.questions.find(id)
    if (!newer) return
    let into = newer.merged?.into
    while (into !== undefined) {
      await this.questions.change(into, (older) => absorb(older, newer))
      into = (await this.questions.find(into))?.merged?.into
    }
  }
}
