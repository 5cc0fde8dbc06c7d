import { Module } from '@nestjs/common'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { IdentityPhotosModule } from '../identity-photos/identity-photos.public.ts'
import { EducationController } from './education.controller.ts'
import { OnReviewDecided } from './on-review-decided.ts'
import { SubmitGradeHandler } from './submit-grade.ts'

@Module({
  imports: [UserStoreModule, IdentityPhotosModule],
  controllers: [EducationController, OnReviewDecided],
  providers: [SubmitGradeHandler],
})
export class EducationModule {}
