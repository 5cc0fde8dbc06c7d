import {
  checkOwner,
  getPayee,
  getAccountStatus,
  noteActivity,
  returnProof,
  useProof,
} from '@xinyu/contracts/internal/users'
import { createAdmin, leaveAgain } from '@xinyu/contracts/internal/users-operations'
import { ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { CheckStatus } from '@xinyu/contracts/enums'
import { UserSecrets, UsersStore } from '../user-store/user-store.public.ts'
import { CancelAccount } from './cancel-account.ts'
import { CreateAdmin } from './staff/create-admin.ts'
import { AccountOwnerCheck } from './account-owner-check.ts'
import { Guests } from '../guests/guests.public.ts'
import type { InternalContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

/** Internal calls for other services and the operator's command line. */
@Controller()
export class InternalController {
  constructor(
    private readonly users: UsersStore,
    private readonly guests: Guests,
    private readonly owners: AccountOwnerCheck,
    private readonly secrets: UserSecrets,
    private readonly commands: Commands,
  ) {}

  @ImplementsInternal(getAccountStatus)
  async getAccountStatus({ input: { user_id } }: InternalContext<typeof getAccountStatus>) {
    return { standing: (await this.users.findAccountStatus(user_id)) ?? (await this.guests.findAccountStatus(user_id)) }
  }

  @ImplementsInternal(checkOwner)
  async checkOwner({ input }: InternalContext<typeof checkOwner>) {
    await this.owners.check(input)
    return {}
  }

  @ImplementsInternal(useProof)
  async useProof({ input }: InternalContext<typeof useProof>) {
    await this.owners.reserveCode(input)
    return {}
  }

  @ImplementsInternal(returnProof)
  async returnProof({ input }: InternalContext<typeof returnProof>) {
    await this.owners.releaseCode(input)
    return {}
  }

  @ImplementsInternal(getPayee)
  async getPayee({ input: { user_id } }: InternalContext<typeof getPayee>) {
    const user = await this.users.find(user_id)
    const payee = user && this.secrets.payeeOf(user)
    return {
      payee,
      fingerprint: payee && this.secrets.payeeHash(payee),
      hasRealName: user?.hasRealChecked === CheckStatus.Verified,
      isOwnName: user && payee && this.secrets.isOwnName(user, payee),
    }
  }

  @ImplementsInternal(noteActivity)
  async noteActivity({ input: { user_ids, at } }: InternalContext<typeof noteActivity>) {
    await this.users.recordActivity(user_ids, new Date(at))
    return {}
  }

  @ImplementsInternal(createAdmin)
  async createAdmin({ input }: InternalContext<typeof createAdmin>) {
    return this.commands.execute(new CreateAdmin(input))
  }

  @ImplementsInternal(leaveAgain)
  async leaveAgain({ input: { user_id, erasedAt } }: InternalContext<typeof leaveAgain>) {
    const user = await this.users.find(user_id)
    if (user) await this.commands.execute(new CancelAccount(user_id, 'restored', new Date(erasedAt)))
    return { isThere: user !== null }
  }
}
