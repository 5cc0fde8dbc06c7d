import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import { MarksStore } from './marks.store.ts'

/** What somebody wrote that a word made a moderator look at; nothing after their erasure. */
@Injectable()
export class MarksOfPerson implements Holding {
  constructor(private readonly store: MarksStore) {}

  lists(person: string): Record<string, AsyncIterable<object>> {
    return { wordMarks: this.#marks(person) }
  }

  async *#marks(person: string): AsyncGenerator<object> {
    for await (const { where, subject_id, words, state, addtime } of this.store.allOf(person))
      yield { where, subject_id, words: words.map(({ word }) => word), state, addtime }
  }
}
