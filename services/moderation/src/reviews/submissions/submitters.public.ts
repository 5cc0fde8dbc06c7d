import { Module } from '@nestjs/common'
import { SubmittersStore } from './submitters.store.ts'

export { SubmittersStore } from './submitters.store.ts'

/** A separate file: everything that stores personal data checks here whether the person was erased. */
@Module({ providers: [SubmittersStore], exports: [SubmittersStore] })
export class SubmittersModule {}
