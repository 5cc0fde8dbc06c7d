import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { NudityStore } from './nudity.store.ts'

/** The nudity scores of a person's pictures; none after their erasure. */
@Injectable()
export class PicturesOfPerson implements PersonalDataSource {
  constructor(private readonly store: NudityStore) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { scoredPictures: this.#pictures(person) }
  }

  async *#pictures(person: string): AsyncGenerator<object> {
    for await (const { key, state, score, verdict, addtime } of this.store.streamOf(person))
      yield { picture: key.split('/').at(-1) ?? '', state, score, verdict, addtime }
  }
}
