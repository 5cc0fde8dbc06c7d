import { Module } from '@nestjs/common'
import { ReloadWordsJob } from './reload-words-job.ts'
import { WordsController } from './words.controller.ts'
import { WordCheck } from './word-check.ts'
import { wordsMigrations } from './words.migrations.ts'
import { WordsStore } from './words.store.ts'

@Module({
  controllers: [WordsController],
  providers: [wordsMigrations, WordsStore, WordCheck, ReloadWordsJob],
  exports: [WordCheck],
})
export class WordsModule {}
