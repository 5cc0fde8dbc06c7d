import { Module } from '@nestjs/common'
import { SubmittersModule } from '../reviews/submissions/submitters.public.ts'
import { AuditController } from './audit.controller.ts'
import { auditMigrations } from './audit.migrations.ts'
import { AuditOfPerson } from './audit-of-person.reads.ts'
import { AuditReads } from './audit.reads.ts'
import { AuditStore } from './audit.store.ts'
import { OnAudited } from './on-audited.ts'
import { OnErased } from './on-erased.ts'

@Module({
  imports: [SubmittersModule],
  controllers: [AuditController, OnAudited, OnErased],
  providers: [auditMigrations, AuditStore, AuditReads, AuditOfPerson],
  exports: [AuditOfPerson, AuditReads],
})
export class AuditModule {}
