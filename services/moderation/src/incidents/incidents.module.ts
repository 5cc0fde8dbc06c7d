import { Module } from '@nestjs/common'
import { CaseNotesModule } from '../cases/case-notes.public.ts'
import { LikenessModule } from '../likeness/likeness.public.ts'
import { ReviewsModule } from '../reviews/reviews.public.ts'
import { SubmittersModule } from '../reviews/submissions/submitters.public.ts'
import { WordsModule } from '../words/words.public.ts'
import { IncidentRunner } from './incident-runner.ts'
import { IncidentsController } from './incidents.controller.ts'
import { incidentsMigrations } from './incidents.migrations.ts'
import { IncidentsOfPerson } from './incidents-of-person.reads.ts'
import { IncidentsReads } from './incidents.reads.ts'
import { IncidentsStore } from './incidents.store.ts'
import { OnAppealDecided } from './on-appeal-decided.ts'
import { OnErased } from './on-erased.ts'
import { PublishedContent } from './published-content.reads.ts'
import { SearchAround } from './search-around.ts'
import { OpenIncidentHandler, RefreshIncidentHandler } from './open-incident.ts'

/** Accounts that belong together, and one act on all of them. */
@Module({
  imports: [CaseNotesModule, ReviewsModule, LikenessModule, SubmittersModule, WordsModule],
  controllers: [IncidentsController, OnErased, OnAppealDecided],
  providers: [
    incidentsMigrations,
    IncidentsStore,
    IncidentsReads,
    PublishedContent,
    SearchAround,
    IncidentRunner,
    OpenIncidentHandler,
    RefreshIncidentHandler,
    IncidentsOfPerson,
  ],
  exports: [IncidentsOfPerson],
})
export class IncidentsModule {}
