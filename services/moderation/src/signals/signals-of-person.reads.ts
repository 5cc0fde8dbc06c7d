import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import { SignalsStore } from './signals.store.ts'

/** What somebody's messages add up to: for moderators alone, and gone after their erasure. */
@Injectable()
export class SignalsOfPerson implements Holding {
  constructor(private readonly store: SignalsStore) {}

  lists(): Record<string, AsyncIterable<object>> {
    return {}
  }

  hidden(person: string): Record<string, AsyncIterable<object>> {
    return { scamSignals: this.store.ofPerson(person) }
  }
}
