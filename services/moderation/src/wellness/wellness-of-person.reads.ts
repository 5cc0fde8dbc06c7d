import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { WellnessStore } from './wellness.store.ts'

/** How a member of staff has set up their work. */
@Injectable()
export class WellnessOfPerson implements PersonalDataSource {
  constructor(private readonly store: WellnessStore) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { wellness: this.store.streamOf(person) }
  }
}
