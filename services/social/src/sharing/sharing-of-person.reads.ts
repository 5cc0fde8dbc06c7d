import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import { InvitationsStore } from './invitations.store.ts'
import { ShareCodesStore } from './share-codes.store.ts'

/** What there is of somebody here, as they get it in a copy of their data. */
@Injectable()
export class SharingOfPerson implements Holding {
  constructor(
    private readonly codes: ShareCodesStore,
    private readonly waiting: InvitationsStore,
  ) {}

  /**
   * Their code and the invitations from which something may still come. What was decided is a record of ids and sums:
   * it stays, so that nobody is rewarded twice for the same person.
   */
  lists(person: string): Record<string, AsyncIterable<object>> {
    return { shareCodes: this.#codes(person), invitations: this.#invitations(person) }
  }

  async *#codes(person: string): AsyncGenerator<object> {
    const code = await this.codes.known(person)
    if (code !== null) yield { code }
  }

  async *#invitations(person: string): AsyncGenerator<object> {
    for await (const { _id, inviter_id, at } of this.waiting.waitingOf(person)) yield { user_id: _id, inviter_id, at }
  }
}
