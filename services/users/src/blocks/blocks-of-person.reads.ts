import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { BlocksStore } from './blocks.store.ts'

/** The members whom a member blocks. Blocks by others belong to their own exports. */
@Injectable()
export class BlocksOfPerson implements PersonalDataSource {
  constructor(private readonly store: BlocksStore) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    const edges = this.store.streamBlockedBy(person)
    return { blockedPeople: edges.map(({ other, at }) => ({ user_id: other, at })) }
  }
}
