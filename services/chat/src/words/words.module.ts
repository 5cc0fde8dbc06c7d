import { Global, Module } from '@nestjs/common'
import { OnWordsChanged } from './on-words-changed.ts'
import { RefreshWordsJob } from './refresh-words-job.ts'
import { SensitiveWords } from './sensitive-words.ts'

/** Global, so that sibling capabilities need the public file only. */
@Global()
@Module({ controllers: [OnWordsChanged], providers: [SensitiveWords, RefreshWordsJob], exports: [SensitiveWords] })
export class WordsModule {}
