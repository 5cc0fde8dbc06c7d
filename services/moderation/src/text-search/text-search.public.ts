import { Module } from '@nestjs/common'
import { textSearchMigrations } from './text-search.migrations.ts'
import { TextsOfPerson } from './texts-of-person.reads.ts'
import { TextsStore } from './texts.store.ts'

export { TextsOfPerson } from './texts-of-person.reads.ts'
export { textsOf } from './review-texts.ts'
export { gramsOf, gramsOfQuery, searchable } from './grams.rules.ts'
export { TextsStore } from './texts.store.ts'

/** Each capability puts here what is written in it. */
@Module({ providers: [textSearchMigrations, TextsStore, TextsOfPerson], exports: [TextsStore, TextsOfPerson] })
export class TextSearchModule {}
