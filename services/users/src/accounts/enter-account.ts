import { ProfileStatus } from '@xinyu/contracts/enums'
import type { Profile } from '@xinyu/contracts/profile'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { type User, UsersStore } from '../user-store/user-store.public.ts'
import { type Device, OpenSession, type Tokens } from '../sessions/sessions.public.ts'
import { generationOf } from '../user/user-credentials.rules.ts'
import { banOf } from '../user/user-account-status.rules.ts'
import { restoreAccount } from './account.rules.ts'

export type SignedIn = Tokens & {
  user: Profile
  isNew: boolean
  /** of a new member; absent: their device sent no id */
  isNewDevice?: boolean
}

/** The last step of an existing member's login, whatever the method: a ban refuses it, a cancellation is undone. */
@Injectable()
export class EnterAccount {
  constructor(
    private readonly users: UsersStore,
    private readonly openSession: OpenSession,
  ) {}

  async enter(user: User, device: Device, how: string): Promise<SignedIn> {
    await this.assertNotBanned(user)
    const entered =
      user.isCompleted === ProfileStatus.Cancelled ? await this.users.change(user._id, restoreAccount) : user
    // the proof belongs to the generation that was read then, even if it has changed since
    const proven = { ...entered, credentialGeneration: generationOf(user) }
    return { ...(await this.openSession.openForMember(proven, device, how, how === 'passkey')), isNew: false }
  }

  /**
   * Requires proven identity: the refusal contains a ticket for an appeal, which opens no session. A refused token gets
   * none.
   */
  async assertNotBanned(user: User): Promise<void> {
    if (user.isCompleted !== ProfileStatus.Banned) return
    throw new AppError('ACCOUNT_BANNED', {
      ...banOf(user),
      appealTicket: await this.openSession.issueAppealTicket(user),
    })
  }
}
