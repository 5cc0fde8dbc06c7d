import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { InvitationsStore } from './invitations.store.ts'
import { ShareCodesStore } from './share-codes.store.ts'

/** This capability's part of a person's data export. */
@Injectable()
export class SharingOfPerson implements PersonalDataSource {
  constructor(
    private readonly codes: ShareCodesStore,
    private readonly waiting: InvitationsStore,
  ) {}

  /**
   * Their code and their pending invitations. Decided ones contain only ids and sums: they stay, so that nobody is
   * rewarded twice for the same person.
   */
  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { shareCodes: this.#codes(person), invitations: this.#invitations(person) }
  }

  async *#codes(person: string): AsyncGenerator<object> {
    const code = await this.codes.findByOwner(person)
    if (code !== null) yield { code }
  }

  async *#invitations(person: string): AsyncGenerator<object> {
    for await (const { _id, inviter_id, at } of this.waiting.streamWaitingOf(person))
      yield { user_id: _id, inviter_id, at }
  }
}
