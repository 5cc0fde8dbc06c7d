import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { ConsentsStore } from './consents.store.ts'
import { FaceRecordsStore } from './face-records.store.ts'

/** The vectors of a person's own face and all answers to the consent text, which prove what was allowed. */
@Injectable()
export class FaceRecordsOfPerson implements PersonalDataSource {
  constructor(
    private readonly faceRecords: FaceRecordsStore,
    private readonly consents: ConsentsStore,
  ) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { faces: this.#faces(person), faceConsents: this.#consents(person) }
  }

  async *#faces(person: string): AsyncGenerator<object> {
    for (const { label, source, descriptor, smile, age, addtime } of (await this.faceRecords.find(person))?.faces ?? [])
      yield { label, source, descriptor, smile, age, addtime }
  }

  async *#consents(person: string): AsyncGenerator<object> {
    for await (const { given, textVersion, at } of this.consents.streamOf(person)) yield { given, textVersion, at }
  }
}
