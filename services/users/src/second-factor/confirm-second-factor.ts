import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { Profile } from '@xinyu/contracts/profile'
import { AuditTrail } from '@xinyu/platform/http/admin/audit-trail'
import { TrustedDevices } from '../devices/devices.public.ts'
import { UserSecrets, UsersStore } from '../user-store/user-store.public.ts'
import { type Device, OpenSession, type Tokens, withTicket } from '../sessions/sessions.public.ts'
import { changeCredentials } from '../user/user-credentials.rules.ts'
import { LoginTicket } from './login-ticket.ts'
import { ProveSecondFactor } from './prove-second-factor.ts'
import { newRecoveryCodes, normalised } from './recovery-codes.ts'
import { SecondFactorGuesses } from './second-factor-guesses.ts'
import { confirmEnrolment } from './second-factor.rules.ts'

type Confirmed = Tokens & { user: Profile; isNew: boolean; recoveryCodes: string[] }
export class ConfirmSecondFactor extends Command<Confirmed> {
  constructor(
    readonly ticket: string,
    readonly code: string,
    readonly device: Device,
  ) {
    super()
  }
}

/**
 * Enrols the authenticator with its first code and completes the login. All tickets of earlier logins become invalid.
 */
@CommandHandler(ConfirmSecondFactor)
export class ConfirmSecondFactorHandler implements ICommandHandler<ConfirmSecondFactor> {
  constructor(
    private readonly tickets: LoginTicket,
    private readonly users: UsersStore,
    private readonly secrets: UserSecrets,
    private readonly prove: ProveSecondFactor,
    private readonly guesses: SecondFactorGuesses,
    private readonly devices: TrustedDevices,
    private readonly openSession: OpenSession,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ ticket: text, code, device }: ConfirmSecondFactor): Promise<Confirmed> {
    this.tickets.assertAuthenticatorIsEnough()
    const { user: owner, ticket } = await this.tickets.openTicket(text, device)
    const { _id } = owner
    const tries = await this.guesses.consumeTries(_id, code, device)
    const recoveryCodes = newRecoveryCodes()
    const hashes = recoveryCodes.map((each) => this.secrets.recoveryHash(_id, normalised(each)))
    const user = await this.users.change(_id, (current) =>
      withTicket(current, ticket, () =>
        changeCredentials(
          current,
          confirmEnrolment(current, this.prove.stepOf(current, code), hashes, this.clock.now()),
        ),
      ),
    )
    await tries.giveBack()
    const auditEntry = { actor_id: _id, action: 'secondFactor.enrol', subject_id: _id, people: [_id] }
    await this.audit.record({ ...auditEntry, outcome: 'done' })
    await this.devices.trust(_id, device.deviceId, 'console')
    return { ...(await this.openSession.openForMember(user, device, 'otp', true)), isNew: false, recoveryCodes }
  }
}
