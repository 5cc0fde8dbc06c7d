import { Module } from '@nestjs/common'
import { BansModule } from '../bans/bans.public.ts'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { IdentityPhotosModule } from '../identity-photos/identity-photos.public.ts'
import { ProfileModule } from '../profile/profile.public.ts'
import { DecideRealNameHandler } from './decide-real-name.ts'
import { IdentitiesModule } from './identities.public.ts'
import { OnReviewDecided } from './on-review-decided.ts'
import { RealNameController } from './real-name.controller.ts'
import { RealNameReads } from './real-name.reads.ts'
import { SubmitRealNameHandler } from './submit-real-name.ts'

@Module({
  imports: [UserStoreModule, BansModule, IdentityPhotosModule, ProfileModule, IdentitiesModule],
  controllers: [RealNameController, OnReviewDecided],
  providers: [RealNameReads, SubmitRealNameHandler, DecideRealNameHandler],
})
export class RealNameModule {}
