import { Module } from '@nestjs/common'
import { BansModule } from '../bans/bans.public.ts'
import { DirectoryModule } from '../directory/directory.public.ts'
import { IdentityPhotosModule } from '../identity-photos/identity-photos.public.ts'
import { ProfileModule } from '../profile/profile.public.ts'
import { AddIdPhotoHandler } from './add-id-photo.ts'
import { DecideRealNameHandler } from './decide-real-name.ts'
import { IdentitiesModule } from './identities.public.ts'
import { OnReviewDecided } from './on-review-decided.ts'
import { RealNameController } from './real-name.controller.ts'
import { RealNameReads } from './real-name.reads.ts'
import { SubmitRealNameHandler } from './submit-real-name.ts'

@Module({
  imports: [DirectoryModule, BansModule, IdentityPhotosModule, ProfileModule, IdentitiesModule],
  controllers: [RealNameController, OnReviewDecided],
  providers: [RealNameReads, AddIdPhotoHandler, SubmitRealNameHandler, DecideRealNameHandler],
})
export class RealNameModule {}
