import { Module } from '@nestjs/common'
import { WellnessController } from './wellness.controller.ts'
import { WellnessOfPerson } from './wellness-of-person.reads.ts'
import { WellnessStore } from './wellness.store.ts'

/** Limits and pauses of moderators from what is hard to look at. */
@Module({
  controllers: [WellnessController],
  providers: [WellnessStore, WellnessOfPerson],
  exports: [WellnessStore, WellnessOfPerson],
})
export class WellnessModule {}
