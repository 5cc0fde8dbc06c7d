import { Module } from '@nestjs/common'
import { TextSearchModule } from '../text-search/text-search.public.ts'
import { WordMarksModule } from '../word-marks/word-marks.public.ts'
import { WordsModule } from '../words/words.public.ts'
import { OnAppealDecided } from './on-appeal-decided.ts'
import { WordAppealsStore } from './word-appeals.store.ts'
import { wordStagesMigrations } from './word-stages.migrations.ts'

/** Words go back one stage by themselves when appeals show that they are wrong too often. */
@Module({
  imports: [WordsModule, WordMarksModule, TextSearchModule],
  controllers: [OnAppealDecided],
  providers: [wordStagesMigrations, WordAppealsStore],
})
export class WordStagesModule {}
