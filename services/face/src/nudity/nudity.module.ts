import { Module } from '@nestjs/common'
import { NudityController } from './nudity.controller.ts'
import { NudityStore } from './nudity.store.ts'
import { OnPictureUploaded } from './on-picture-uploaded.ts'
import { ScorePicture } from './score-picture.ts'

@Module({ controllers: [NudityController, OnPictureUploaded], providers: [NudityStore, ScorePicture] })
export class NudityModule {}
