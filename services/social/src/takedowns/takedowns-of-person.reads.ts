import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { TakedownsStore } from './takedowns.store.ts'

/** What was taken down, and why, is in the person's copy of their statements. */
@Injectable()
export class TakedownsOfPerson implements PersonalDataSource {
  constructor(private readonly store: TakedownsStore) {}

  unexportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { takedowns: this.store.streamOf(person) }
  }
}
