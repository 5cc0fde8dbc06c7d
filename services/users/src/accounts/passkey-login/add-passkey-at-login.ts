import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { AuditTrail } from '@xinyu/platform/http/admin/audit-trail'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { TrustedDevices } from '../../devices/devices.public.ts'
import { addPasskey } from '../../passkeys/passkeys.public.ts'
import { LoginTicket, ProveSecondFactor, SecondFactorGuesses } from '../../second-factor/second-factor.public.ts'
import { type Device, OpenSession, useTicket } from '../../sessions/sessions.public.ts'
import type { Passkey } from '../../user/user-checks.document.ts'
import { UsersStore } from '../../user-store/user-store.public.ts'
import type { SignedIn } from '../enter-account.ts'

/** `added` was checked before: a challenge can be used once. */
export class AddPasskeyAtLogin extends Command<SignedIn> {
  constructor(
    readonly ticket: string,
    readonly added: Passkey,
    readonly code: string | undefined,
    readonly device: Device,
  ) {
    super()
  }
}

/**
 * The first passkey of staff, at a console login. Whoever has an authenticator proves that they hold it: the first step
 * alone must not add a second factor beside it.
 */
@CommandHandler(AddPasskeyAtLogin)
export class AddPasskeyAtLoginHandler implements ICommandHandler<AddPasskeyAtLogin> {
  constructor(
    private readonly users: UsersStore,
    private readonly tickets: LoginTicket,
    private readonly prove: ProveSecondFactor,
    private readonly guesses: SecondFactorGuesses,
    private readonly devices: TrustedDevices,
    private readonly openSession: OpenSession,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ ticket: text, added, code, device }: AddPasskeyAtLogin): Promise<SignedIn> {
    const { user: owner, ticket } = await this.tickets.openTicket(text, device)
    const { _id } = owner
    if (owner.secondFactor) await this.#useCode(_id, code, device)
    const now = this.clock.now()
    const user = await this.users.change(_id, (current) =>
      useTicket(current, { ...ticket, now }, () =>
        current.passkeys?.length ? { refuse: 'SECOND_FACTOR_SET' } : addPasskey(current, added),
      ),
    )
    const auditEntry = { actor_id: _id, action: 'passkey.add', subject_id: _id, people: [_id] }
    await this.audit.record({ ...auditEntry, outcome: 'done' })
    await this.devices.trust(_id, device.deviceId, 'console')
    return { ...(await this.openSession.openForMember(user, device, 'passkey', true)), isNew: false }
  }

  async #useCode(userId: string, code: string | undefined, device: Device): Promise<void> {
    if (code === undefined) throw new AppError('SECOND_FACTOR_WRONG')
    const tries = await this.guesses.consumeTries(userId, code, device)
    await this.prove.useCode(userId, code)
    await tries.giveBack()
  }
}
