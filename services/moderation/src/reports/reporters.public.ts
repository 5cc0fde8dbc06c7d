import { Module } from '@nestjs/common'
import { Reporters } from './reporters.reads.ts'

export { Reporters } from './reporters.reads.ts'

/** A separate file, since cases need it and reports note their changes in cases. */
@Module({ providers: [Reporters], exports: [Reporters] })
export class ReportersModule {}
