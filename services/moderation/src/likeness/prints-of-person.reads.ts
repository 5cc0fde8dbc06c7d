import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { PrintsStore } from './prints.store.ts'

/** Likenesses of what a person wrote, showed or was sent: the originals are in the copy of their data. */
@Injectable()
export class PrintsOfPerson implements PersonalDataSource {
  constructor(private readonly store: PrintsStore) {}

  unexportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { prints: this.store.streamNaming(person) }
  }
}
