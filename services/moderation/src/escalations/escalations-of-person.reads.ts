import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import { EscalationsStore } from './escalations.store.ts'

/** What one moderator wrote to another about somebody: not theirs to have, and nothing of it after their erasure. */
@Injectable()
export class EscalationsOfPerson implements Holding {
  constructor(private readonly store: EscalationsStore) {}

  lists(): Record<string, AsyncIterable<object>> {
    return {}
  }

  hidden(person: string): Record<string, AsyncIterable<object>> {
    return { escalations: this.store.allOf(person) }
  }
}
