import { Module } from '@nestjs/common'
import { CaseNotesModule } from '../cases/case-notes.public.ts'
import { SubmittersModule } from '../reviews/submissions/submitters.public.ts'
import { MarksController } from './marks.controller.ts'
import { marksMigrations } from './word-marks.migrations.ts'
import { MarksOfPerson } from './marks-of-person.reads.ts'
import { MarksReads } from './marks.reads.ts'
import { MarksStore } from './marks.store.ts'
import { Marks } from './marks.ts'
import { OnMarked } from './on-marked.ts'
import { WaitingMarks } from './waiting-marks.reads.ts'

@Module({
  imports: [SubmittersModule, CaseNotesModule],
  controllers: [MarksController, OnMarked],
  providers: [marksMigrations, MarksStore, MarksReads, Marks, MarksOfPerson, WaitingMarks],
  exports: [Marks, MarksOfPerson, WaitingMarks],
})
export class WordMarksModule {}
