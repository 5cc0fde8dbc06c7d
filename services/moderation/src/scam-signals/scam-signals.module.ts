import { Module } from '@nestjs/common'
import { CaseNotesModule } from '../cases/case-notes.public.ts'
import { SubmittersModule } from '../reviews/submissions/submitters.public.ts'
import { OnSignalsRaised } from './on-signals-raised.ts'
import { SignalsController } from './signals.controller.ts'
import { signalsMigrations } from './scam-signals.migrations.ts'
import { SignalsOfPerson } from './signals-of-person.reads.ts'
import { SignalsReads } from './signals.reads.ts'
import { SignalsStore } from './signals.store.ts'
import { WaitingSignals } from './waiting-signals.reads.ts'

@Module({
  imports: [SubmittersModule, CaseNotesModule],
  controllers: [SignalsController, OnSignalsRaised],
  providers: [signalsMigrations, SignalsStore, SignalsReads, SignalsOfPerson, WaitingSignals],
  exports: [SignalsStore, SignalsOfPerson, WaitingSignals],
})
export class ScamSignalsModule {}
