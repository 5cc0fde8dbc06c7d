import { Module } from '@nestjs/common'
import { SubmittersModule } from '../reviews/submissions/submitters.public.ts'
import { OnSignalsRaised } from './on-signals-raised.ts'
import { SignalsController } from './signals.controller.ts'
import { signalsMigrations } from './scam-signals.migrations.ts'
import { SignalsOfPerson } from './signals-of-person.reads.ts'
import { SignalsReads } from './signals.reads.ts'
import { SignalsStore } from './signals.store.ts'

@Module({
  imports: [SubmittersModule],
  controllers: [SignalsController, OnSignalsRaised],
  providers: [signalsMigrations, SignalsStore, SignalsReads, SignalsOfPerson],
  exports: [SignalsOfPerson],
})
export class ScamSignalsModule {}
