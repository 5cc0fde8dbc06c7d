import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { ConversationEntriesStore } from './conversation-entries.store.ts'

/** A person's conversation partners; nothing after their erasure. */
@Injectable()
export class ConversationEntriesOfPerson implements PersonalDataSource {
  constructor(private readonly store: ConversationEntriesStore) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { conversations: this.#conversations(person) }
  }

  async *#conversations(person: string): AsyncGenerator<object> {
    for await (const { favorite_id, peer, at, readSeq, muted = false } of this.store.streamOf(person))
      yield { favorite_id, user2_id: peer, at, readUpTo: readSeq, muted }
  }
}
