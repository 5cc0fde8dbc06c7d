import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import { ScoresStore } from './scores.store.ts'

/** What somebody's messages add up to: for moderators alone, and gone after their erasure. */
@Injectable()
export class ScoresOfPerson implements Holding {
  constructor(private readonly store: ScoresStore) {}

  lists(): Record<string, AsyncIterable<object>> {
    return {}
  }

  hidden(person: string): Record<string, AsyncIterable<object>> {
    return { messageSignals: this.store.naming(person) }
  }
}
