import { Module } from '@nestjs/common'
import { CountHitsJob } from './count-hits-job.ts'
import { OnWordsChanged } from './on-words-changed.ts'
import { SensitiveWords } from './sensitive-words.ts'

@Module({
  controllers: [OnWordsChanged],
  providers: [SensitiveWords, CountHitsJob],
  exports: [SensitiveWords],
})
export class WordsModule {}
