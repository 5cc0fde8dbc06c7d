import { Module } from '@nestjs/common'
import { CaseNotesModule } from '../cases/case-notes.public.ts'
import { LikenessModule } from '../likeness/likeness.public.ts'
import { SubmittersModule } from '../reviews/submissions/submitters.public.ts'
import { MatchNewcomersJob } from './match-newcomers-job.ts'
import { MatchesController } from './matches.controller.ts'
import { MatchesOfPerson } from './matches-of-person.reads.ts'
import { MatchesReads } from './matches.reads.ts'
import { MatchesStore } from './matches.store.ts'
import { OnNewcomer } from './on-newcomer.ts'
import { signupMatchesMigrations } from './signup-matches.migrations.ts'
import { WaitingMatches } from './waiting-matches.reads.ts'

/** New members who are like accounts that were banned or limited. */
@Module({
  imports: [CaseNotesModule, LikenessModule, SubmittersModule],
  controllers: [MatchesController, OnNewcomer],
  providers: [signupMatchesMigrations, MatchesStore, MatchesReads, MatchNewcomersJob, MatchesOfPerson, WaitingMatches],
  exports: [MatchesOfPerson, WaitingMatches],
})
export class SignupMatchesModule {}
