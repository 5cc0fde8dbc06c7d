import { Module } from '@nestjs/common'
import { DirectoryModule } from '../directory/directory.public.ts'
import { IdentityPhotosModule } from '../identity-photos/identity-photos.public.ts'
import { AddCertificateHandler } from './add-certificate.ts'
import { EducationController } from './education.controller.ts'
import { OnReviewDecided } from './on-review-decided.ts'
import { SubmitGradeHandler } from './submit-grade.ts'

@Module({
  imports: [DirectoryModule, IdentityPhotosModule],
  controllers: [EducationController, OnReviewDecided],
  providers: [AddCertificateHandler, SubmitGradeHandler],
})
export class EducationModule {}
