import type { PersonalDataSource, OwnPicture } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { keyOf } from './question-pictures.ts'
import { QuestionsStore } from './questions.store.ts'

/** A person's questions to support and the answers, without the staff members. */
@Injectable()
export class QuestionsOfPerson implements PersonalDataSource {
  constructor(private readonly store: QuestionsStore) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { questions: this.#questions(person) }
  }

  async *pictures(person: string): AsyncGenerator<OwnPicture> {
    for await (const { images, entries } of this.store.streamOf(person))
      for (const id of [images, ...entries.map((entry) => entry.images)].flat())
        yield { name: `${id}.jpg`, key: keyOf(person, id) }
  }

  async *#questions(person: string): AsyncGenerator<object> {
    for await (const { _id, text, status, entries, rating, addtime } of this.store.streamOf(person)) {
      const answers = entries.map(({ by, text, images, at }) => ({ by, text, pictures: images.length, at }))
      yield { question_id: _id, text, status, answers, rating, addtime }
    }
  }
}
