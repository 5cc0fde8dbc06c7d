import { Module } from '@nestjs/common'
import { SubmittersModule } from '../reviews/submissions/submitters.public.ts'
import { EscalateHandler } from './escalate.ts'
import { EscalationsController } from './escalations.controller.ts'
import { escalationsMigrations } from './escalations.migrations.ts'
import { EscalationsOfPerson } from './escalations-of-person.reads.ts'
import { EscalationsStore } from './escalations.store.ts'
import { OnDecided } from './on-decided.ts'

@Module({
  imports: [SubmittersModule],
  controllers: [EscalationsController, OnDecided],
  providers: [escalationsMigrations, EscalationsStore, EscalationsOfPerson, EscalateHandler],
  exports: [EscalationsOfPerson, EscalationsStore],
})
export class EscalationsModule {}
