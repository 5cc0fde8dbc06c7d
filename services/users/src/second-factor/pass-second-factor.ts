import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { Profile } from '@xinyu/contracts/profile'
import { AuditTrail } from '@xinyu/platform/http/admin/audit-trail'
import { TrustedDevices } from '../devices/devices.public.ts'
import { type Device, OpenSession, type Tokens } from '../sessions/sessions.public.ts'
import { LoginTicket } from './login-ticket.ts'
import { ProveSecondFactor } from './prove-second-factor.ts'
import { isRecoveryCode } from './recovery-codes.ts'
import { SecondFactorGuesses } from './second-factor-guesses.ts'

type Passed = Tokens & { user: Profile; isNew: boolean; recoveryCodesLeft: number }
export class PassSecondFactor extends Command<Passed> {
  constructor(
    readonly ticket: string,
    readonly code: string,
    readonly device: Device,
  ) {
    super()
  }
}

/** The second step of a login at the console. */
@CommandHandler(PassSecondFactor)
export class PassSecondFactorHandler implements ICommandHandler<PassSecondFactor> {
  constructor(
    private readonly tickets: LoginTicket,
    private readonly prove: ProveSecondFactor,
    private readonly guesses: SecondFactorGuesses,
    private readonly devices: TrustedDevices,
    private readonly openSession: OpenSession,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ ticket: text, code, device }: PassSecondFactor): Promise<Passed> {
    this.tickets.assertAuthenticatorIsEnough()
    const { user: owner, ticket } = await this.tickets.openTicket(text, device)
    const { _id } = owner
    const tries = await this.guesses.consumeTries(_id, code, device)
    const user = await this.prove.useCode(_id, code, { ticket })
    await tries.giveBack()
    const how = isRecoveryCode(code) ? 'recovery-code' : 'otp'
    const auditEntry = { actor_id: _id, action: `secondFactor.${how}`, subject_id: _id, people: [_id] }
    if (how === 'recovery-code') await this.audit.record({ ...auditEntry, outcome: 'done' })
    await this.devices.trust(_id, device.deviceId, 'console')
    const session = await this.openSession.openForMember(user, device, how, true)
    return { ...session, isNew: false, recoveryCodesLeft: user.secondFactor?.recoveryCodes.length ?? 0 }
  }
}
