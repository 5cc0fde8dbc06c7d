import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  makeRecoveryCodes,
  passSecondFactor,
  removeSecondFactor,
} from '@xinyu/contracts/http/users/second-factor'
import { resetSecondFactor } from '@xinyu/contracts/internal/users-operations'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import { AuditTrail } from '@xinyu/platform/http/admin/audit-trail'
import type { CallContext, InternalContext } from '@xinyu/platform/http/calls/context'
import { Implements, ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Open } from '@xinyu/platform/http/calls/route'
import { Controller, Get, Query } from '@nestjs/common'
import { UsersStore } from '../user-store/user-store.public.ts'
import { BeginSecondFactor } from './begin-second-factor.ts'
import { ConfirmSecondFactor } from './confirm-second-factor.ts'
import { MakeRecoveryCodes } from './make-recovery-codes.ts'
import { PassSecondFactor } from './pass-second-factor.ts'
import { RemoveSecondFactor } from './remove-second-factor.ts'
import { ResetSecondFactor } from './reset-second-factor.ts'
import { SandboxAuthenticator } from './sandbox-authenticator.ts'

@Controller()
export class SecondFactorController {
  constructor(
    private readonly commands: Commands,
    private readonly users: UsersStore,
    private readonly audit: AuditTrail,
    private readonly sandbox: SandboxAuthenticator,
  ) {}

  @Implements(beginSecondFactor)
  async beginSecondFactor({ input: { ticket, deviceId }, userAgent }: CallContext<typeof beginSecondFactor>) {
    return this.commands.execute(new BeginSecondFactor(ticket, { deviceId, userAgent }))
  }

  @Implements(confirmSecondFactor)
  async confirmSecondFactor({ input, ip, userAgent, client, powSolution }: CallContext<typeof confirmSecondFactor>) {
    const { ticket, code, ...device } = input
    return this.commands.execute(
      new ConfirmSecondFactor(ticket, code, { ...device, ip, userAgent, client, powSolution }),
    )
  }

  @Implements(passSecondFactor)
  async passSecondFactor({ input, ip, userAgent, client, powSolution }: CallContext<typeof passSecondFactor>) {
    const { ticket, code, ...device } = input
    return this.commands.execute(new PassSecondFactor(ticket, code, { ...device, ip, userAgent, client, powSolution }))
  }

  @Implements(getSecondFactor)
  async getOwn({ currentUser }: CallContext<typeof getSecondFactor>) {
    const { secondFactor } = (await this.users.find(currentUser.id)) ?? {}
    if (!secondFactor) throw new AppError('SECOND_FACTOR_NONE')
    return {
      enrolledAt: secondFactor.enrolledAt.toISOString(),
      recoveryCodesLeft: secondFactor.recoveryCodes.length,
    }
  }

  @Implements(makeRecoveryCodes)
  async makeRecoveryCodes({ input: { code }, currentUser }: CallContext<typeof makeRecoveryCodes>) {
    return this.commands.execute(new MakeRecoveryCodes(currentUser.id, code))
  }

  @Implements(removeSecondFactor)
  async removeSecondFactor({ input: { code }, currentUser }: CallContext<typeof removeSecondFactor>) {
    await this.commands.execute(new RemoveSecondFactor(currentUser.id, code))
    return {}
  }

  @ImplementsInternal(resetSecondFactor)
  async resetSecondFactor({ input: { phone, reason } }: InternalContext<typeof resetSecondFactor>) {
    const user = await this.users.findByPhone(phone)
    if (!user) throw new AppError('USER_NOT_FOUND')
    const auditEntry = {
      actor_id: 'operator',
      action: 'users.resetSecondFactor',
      subject_id: user._id,
      people: [user._id],
    }
    const entry = await this.audit.begin({ ...auditEntry, reason })
    await this.commands.execute(new ResetSecondFactor(user._id))
    await this.audit.end(entry, 'done', {})
    return { user_id: user._id, wasEnrolled: Boolean(user.secondFactor) }
  }

  /** The authenticator of a development start; with a real SMS driver this page does not exist. */
  @Open()
  @Get('dev/otp')
  async getSandboxCode(@Query('phone') phone = '') {
    return this.sandbox.nextCode(phone)
  }
}
