import { Module } from '@nestjs/common'
import { CountHitsJob } from './count-hits-job.ts'
import { ImportWordsHandler } from './import-words.ts'
import { IncidentWords } from './incident-words.ts'
import { SaveWordHandler } from './save-word.ts'
import { WordsAdminController } from './words-admin.controller.ts'
import { WordsController } from './words.controller.ts'
import { WordCheck } from './word-check.ts'
import { WordStages } from './word-stages.ts'
import { WordHitsStore } from './word-hits.store.ts'
import { wordsMigrations } from './words.migrations.ts'
import { WordsReads } from './words.reads.ts'
import { WordsStore } from './words.store.ts'

@Module({
  controllers: [WordsController, WordsAdminController],
  providers: [
    wordsMigrations,
    WordsStore,
    WordHitsStore,
    WordsReads,
    WordCheck,
    SaveWordHandler,
    ImportWordsHandler,
    CountHitsJob,
    IncidentWords,
    WordStages,
  ],
  exports: [WordCheck, IncidentWords, WordStages],
})
export class WordsModule {}
