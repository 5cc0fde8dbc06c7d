import { Module } from '@nestjs/common'
import { WordsController } from './words.controller.ts'
import { WordCheck } from './word-check.ts'
import { WordsStore } from './words.store.ts'

@Module({ controllers: [WordsController], providers: [WordsStore, WordCheck], exports: [WordCheck] })
export class WordsModule {}
