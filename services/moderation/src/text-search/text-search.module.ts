import { Module } from '@nestjs/common'
import { SubmittersModule } from '../reviews/submissions/submitters.public.ts'
import { OnGone } from './on-gone.ts'
import { TextSearchController } from './text-search.controller.ts'
import { TextSearchModule } from './text-search.public.ts'

/** What was written, found by words. */
@Module({ imports: [TextSearchModule, SubmittersModule], controllers: [TextSearchController, OnGone] })
export class TextSearchCallsModule {}
