import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { AuditTrail } from '@xinyu/platform/http/admin/audit-trail'
import type { Passkey } from '../user/user-checks.document.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { addPasskey } from './passkey.rules.ts'

/** `added` was checked before: a challenge can be used once, and a command runs again when it lost a race. */
export class AddPasskey extends Command<void> {
  constructor(
    readonly userId: string,
    readonly added: Passkey,
  ) {
    super()
  }
}

/** A passkey of staff opens the console and is in the audit trail. */
@CommandHandler(AddPasskey)
export class AddPasskeyHandler implements ICommandHandler<AddPasskey> {
  constructor(
    private readonly users: UsersStore,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ userId, added }: AddPasskey): Promise<void> {
    const user = await this.users.change(userId, (current) => addPasskey(current, added))
    const auditEntry = { actor_id: userId, action: 'passkey.add', subject_id: userId, people: [userId] }
    if (user.roles.length > 0) await this.audit.record({ ...auditEntry, outcome: 'done' })
  }
}
