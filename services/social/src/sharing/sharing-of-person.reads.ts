import { Injectable } from '@nestjs/common'
import { InvitationsStore } from './invitations.store.ts'
import { ShareCodesStore } from './share-codes.store.ts'

/** What there is of somebody here, as they get it in a copy of their data. */
@Injectable()
export class SharingOfPerson {
  constructor(
    private readonly codes: ShareCodesStore,
    private readonly invitations: InvitationsStore,
  ) {}

  /**
   * Their code and the invitations from which something may still come. What was decided is a record of ids and sums:
   * it stays, so that nobody is rewarded twice for the same person.
   */
  async of(person: string): Promise<Record<string, object[]>> {
    const [code, waiting] = await Promise.all([this.codes.known(person), this.invitations.waitingOf(person)])
    return {
      shareCodes: code === null ? [] : [{ code }],
      invitations: waiting.map(({ _id, inviter_id, at }) => ({ user_id: _id, inviter_id, at })),
    }
  }
}
