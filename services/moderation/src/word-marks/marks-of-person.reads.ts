import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { MarksStore } from './marks.store.ts'

/** Texts of a person that a word marked for a moderator; none after their erasure. */
@Injectable()
export class MarksOfPerson implements PersonalDataSource {
  constructor(private readonly store: MarksStore) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { wordMarks: this.#marks(person) }
  }

  async *#marks(person: string): AsyncGenerator<object> {
    for await (const { where, subject_id, words, state, addtime } of this.store.streamOf(person))
      yield { where, subject_id, words: words.map(({ word }) => word), state, addtime }
  }
}
