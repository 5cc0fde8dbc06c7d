import { Module } from '@nestjs/common'
import { AuditController } from './audit.controller.ts'
import { AuditReads } from './audit.reads.ts'
import { AuditStore } from './audit.store.ts'
import { OnAudited } from './on-audited.ts'

@Module({ controllers: [AuditController, OnAudited], providers: [AuditStore, AuditReads] })
export class AuditModule {}
