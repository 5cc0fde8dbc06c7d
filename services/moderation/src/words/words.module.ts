import { Module } from '@nestjs/common'
import { WordsController } from './words.controller.ts'
import { WordCheck } from './word-check.ts'
import { wordsMigrations } from './words.migrations.ts'
import { WordsStore } from './words.store.ts'

@Module({ controllers: [WordsController], providers: [wordsMigrations, WordsStore, WordCheck], exports: [WordCheck] })
export class WordsModule {}
