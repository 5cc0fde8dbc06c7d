import { Global, Module } from '@nestjs/common'
import { OnErased } from './on-erased.ts'
import { RepeatedTexts } from './repeated-texts.store.ts'
import { Scores } from './scores.ts'
import { ScoresOfPerson } from './scores-of-person.reads.ts'
import { ScoresStore } from './scores.store.ts'
import { signalsMigrations } from './scam-signals.migrations.ts'
import { Signals } from './scam-signals.public.ts'

/** Global: this module imports its public file, which therefore cannot export it to the capabilities that need it. */
@Global()
@Module({
  controllers: [OnErased],
  providers: [signalsMigrations, ScoresStore, Scores, RepeatedTexts, Signals, ScoresOfPerson],
  exports: [Signals, ScoresOfPerson],
})
export class ScamSignalsModule {}
