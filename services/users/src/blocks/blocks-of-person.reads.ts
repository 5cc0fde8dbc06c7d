import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import { BlocksStore } from './blocks.store.ts'

/** Whom somebody blocks. Who blocks them is those others’ to know. */
@Injectable()
export class BlocksOfPerson implements Holding {
  constructor(private readonly store: BlocksStore) {}

  lists(person: string): Record<string, AsyncIterable<object>> {
    return { blockedPeople: this.#blocked(person) }
  }

  async *#blocked(person: string): AsyncGenerator<object> {
    for await (const { other, at } of this.store.eachBlockedBy(person)) yield { user_id: other, at }
  }
}
