import { CONFIG } from '@xinyu/platform/config'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { AuditTrail } from '@xinyu/platform/http/admin/audit-trail'
import { Inject } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'
import { EndSessions } from '../sessions/sessions.public.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { endPasskey } from './passkey.rules.ts'

export class EndPasskey extends Command<void> {
  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly passkeyId: string,
  ) {
    super()
  }
}

/** Ends the logins on all other devices too: the passkey may have opened one. The call has `proof`. */
@CommandHandler(EndPasskey)
export class EndPasskeyHandler implements ICommandHandler<EndPasskey> {
  constructor(
    private readonly users: UsersStore,
    private readonly sessions: EndSessions,
    private readonly audit: AuditTrail,
    @Inject(CONFIG) private readonly config: Pick<UsersConfig, 'STAFF_SECOND_FACTOR'>,
  ) {}

  async execute({ userId, sessionId, passkeyId }: EndPasskey): Promise<void> {
    const isRequired = this.config.STAFF_SECOND_FACTOR === 'passkey'
    const user = await this.users.change(userId, (current) =>
      endPasskey(current, passkeyId, isRequired && current.roles.length > 0),
    )
    const auditEntry = { actor_id: userId, action: 'passkey.end', subject_id: userId, people: [userId] }
    if (user.roles.length > 0) await this.audit.record({ ...auditEntry, outcome: 'done' })
    await this.sessions.endAll(userId, sessionId)
  }
}
