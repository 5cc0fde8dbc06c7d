import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.public.ts'
import { ComputeTransparencyJob } from './compute-transparency-job.ts'
import { TransparencyController } from './transparency.controller.ts'
import { TransparencyStore } from './transparency.store.ts'

/** What was decided in a month, as it is published. */
@Module({
  imports: [AuditModule],
  controllers: [TransparencyController],
  providers: [TransparencyStore, ComputeTransparencyJob],
})
export class TransparencyModule {}
