import { Module } from '@nestjs/common'
import { CorrectionRunner } from './correction-runner.ts'
import { CorrectionsAdminController } from './corrections-admin.controller.ts'
import { CorrectionsJob } from './corrections-job.ts'
import { correctionsMigrations } from './corrections.migrations.ts'
import { CorrectionsReads } from './corrections.reads.ts'
import { CorrectionsStore } from './corrections.store.ts'
import { DecideCorrectionHandler } from './decide-correction.ts'
import { RequestCorrectionHandler } from './request-correction.ts'

@Module({
  controllers: [CorrectionsAdminController],
  providers: [
    correctionsMigrations,
    CorrectionsStore,
    CorrectionsReads,
    CorrectionRunner,
    RequestCorrectionHandler,
    DecideCorrectionHandler,
    CorrectionsJob,
  ],
  exports: [CorrectionsStore],
})
export class CorrectionsModule {}
