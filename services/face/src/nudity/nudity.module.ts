import { Module } from '@nestjs/common'
import { NudityController } from './nudity.controller.ts'
import { nudityMigrations } from './nudity.migrations.ts'
import { NudityStore } from './nudity.store.ts'
import { OnPictureUploaded } from './on-picture-uploaded.ts'
import { PictureScorer } from './picture-scorer.ts'
import { PicturesOfPerson } from './pictures-of-person.reads.ts'

@Module({
  controllers: [NudityController, OnPictureUploaded],
  providers: [nudityMigrations, NudityStore, PictureScorer, PicturesOfPerson],
  exports: [PicturesOfPerson],
})
export class NudityModule {}
