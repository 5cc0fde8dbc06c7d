import { auditLog } from '@xinyu/contracts/admin/resources'
import type { RecordOf } from '@xinyu/contracts/resource'
import { AppError } from '@xinyu/platform/error'
import { type AdminQuery, AdminList, ImplementsList, ImplementsOne } from '@xinyu/platform/http/decorators'
import { Controller, Param } from '@nestjs/common'
import { AuditReads } from './audit.reads.ts'

type AuditRecord = RecordOf<typeof auditLog>

@Controller()
export class AuditController {
  constructor(private readonly reads: AuditReads) {}

  @ImplementsList(auditLog)
  list(@AdminList() query: AdminQuery): Promise<{ rows: AuditRecord[]; total: number }> {
    return this.reads.list(query)
  }

  @ImplementsOne(auditLog)
  async one(@Param('id') id: string): Promise<AuditRecord> {
    const entry = await this.reads.one(id)
    if (!entry) throw new AppError('NOT_FOUND')
    return entry
  }
}
