import type { auditLog } from '@xinyu/contracts/admin/audit'
import type { RecordOf } from '@xinyu/contracts/resource'

export type AuditEntry = RecordOf<typeof auditLog>
