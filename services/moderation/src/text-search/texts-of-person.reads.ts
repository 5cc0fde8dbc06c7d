import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { TextsStore } from './texts.store.ts'

/** Copies of what a person wrote, for the search: the originals are in the copy of their data. */
@Injectable()
export class TextsOfPerson implements PersonalDataSource {
  constructor(private readonly store: TextsStore) {}

  unexportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { searchTexts: this.store.streamOf(person) }
  }
}
