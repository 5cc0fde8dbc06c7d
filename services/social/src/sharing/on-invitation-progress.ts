import type { FactOf } from '@xinyu/contracts/event'
import { invitationPaid } from '@xinyu/contracts/events/payments'
import { erased, profileApproved, registered } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Commands } from '@xinyu/platform/command/commands'
import { Controller } from '@nestjs/common'
import { AcceptInvitation } from './accept-invitation.ts'
import { InvitationsStore } from './invitations.store.ts'
import { NewcomersStore } from './newcomers.store.ts'
import { RewardInvitation } from './reward-invitation.ts'
import { ShareCodesStore } from './share-codes.store.ts'

/** Reacts to registrations with a code, approvals, and paid rewards; a repeat changes nothing. */
@Controller()
export class OnInvitationProgress {
  constructor(
    private readonly commands: Commands,
    private readonly newcomers: NewcomersStore,
    private readonly invitations: InvitationsStore,
    private readonly codes: ShareCodesStore,
  ) {}

  @OnFact(registered)
  async joined({ key, at, data: { how, shareCode, isNewDevice = false } }: FactOf<typeof registered>): Promise<void> {
    if (how === 'guest') return
    await this.newcomers.record({ _id: key, joinedAt: new Date(at), isNewDevice })
    if (shareCode !== null) await this.commands.execute(new AcceptInvitation(key, shareCode, false))
  }

  @OnFact(profileApproved)
  approved({ key }: FactOf<typeof profileApproved>): Promise<void> {
    return this.commands.execute(new RewardInvitation(key))
  }

  @OnFact(invitationPaid)
  paid({ at, data: { invited_id } }: FactOf<typeof invitationPaid>): Promise<void> {
    return this.invitations.setPaid(invited_id, new Date(at))
  }

  @OnFact(erased)
  async erased({ key }: FactOf<typeof erased>): Promise<void> {
    await this.codes.removeByOwner(key)
    await this.newcomers.remove(key)
    await this.invitations.endPendingOf(key)
  }
}
