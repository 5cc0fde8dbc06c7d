import { isApprovedContent } from '@xinyu/contracts/rules/people/visibility'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { People } from '../people/people.public.ts'
import { InvitationsStore } from './invitations.store.ts'
import { NewcomersStore } from './newcomers.store.ts'
import { RewardInvitation } from './reward-invitation.ts'
import { ShareCodesStore } from './share-codes.store.ts'
import { invitationOf, entryRefusal } from './sharing.rules.ts'

/** `isEntered` false: the code came with the registration, which no code may prevent. Returns the inviter. */
export class AcceptInvitation extends Command<string | null> {
  constructor(
    readonly me: string,
    readonly code: string,
    readonly isEntered: boolean,
  ) {
    super()
  }
}

/** Stores who invited a person, once for ever. */
@CommandHandler(AcceptInvitation)
export class AcceptInvitationHandler implements ICommandHandler<AcceptInvitation> {
  constructor(
    private readonly codes: ShareCodesStore,
    private readonly invitations: InvitationsStore,
    private readonly newcomers: NewcomersStore,
    private readonly people: People,
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async execute({ me, code, isEntered }: AcceptInvitation): Promise<string | null> {
    const [inviter, newcomer, earlier] = await Promise.all([
      this.codes.findOwner(code),
      this.newcomers.find(me),
      this.invitations.find(me),
    ])
    const isLoop = inviter !== null && (await this.invitations.isDescendant(inviter, me))
    const hasInviter = earlier !== null
    if (isEntered) {
      const refusal = entryRefusal({ me, inviter, newcomer, hasInviter, isLoop, now: this.clock.now() })
      if (refusal) throw new AppError(refusal)
    }
    if (inviter === null || inviter === me || !newcomer || hasInviter) return null
    const isFirst = await this.invitations.add(invitationOf(newcomer, inviter, isLoop))
    if (!isFirst && isEntered) throw new AppError('ALREADY_INVITED')
    // a person approved earlier has no pending approval fact
    const user = (await this.people.find(me))?.user
    if (user && isApprovedContent(user)) await this.commands.execute(new RewardInvitation(me))
    return inviter
  }
}
