import { auditLog } from '@xinyu/contracts/admin/audit'
import { AppError } from '@xinyu/platform/error'
import { recordExport } from '@xinyu/contracts/http/users/moderation'
import { Implements, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { AuditReads } from './audit.reads.ts'
import type { CallContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'

@Controller()
export class AuditController {
  constructor(private readonly reads: AuditReads) {}

  @ImplementsList(auditLog)
  list({ query, currentUser }: ListContext<typeof auditLog>) {
    return this.reads.list(query, currentUser.id)
  }

  @ImplementsOne(auditLog)
  async get({ id, currentUser }: RecordContext) {
    const entry = await this.reads.find(id, currentUser.id)
    if (!entry) throw new AppError('NOT_FOUND')
    return entry
  }

  /** The entry is made by the platform, from the call and its input. */
  @Implements(recordExport)
  recordExport(_context: CallContext<typeof recordExport>): void {}
}
