import { auditLog } from '@xinyu/contracts/admin/audit'
import { AppError } from '@xinyu/platform/error'
import { ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { AuditReads } from './audit.reads.ts'
import type { ListContext, RecordContext } from '@xinyu/platform/http/calls/context'

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
}
