import { Module } from '@nestjs/common'
import { SubmittersStore } from './submitters.store.ts'

export { SubmittersStore } from './submitters.store.ts'

/** In a file of its own: who keeps something of people asks whether they were erased. */
@Module({ providers: [SubmittersStore], exports: [SubmittersStore] })
export class SubmittersModule {}
