import { Module } from '@nestjs/common'
import { DirectoryModule } from '../directory/directory.public.ts'
import { PapersModule } from '../papers/papers.public.ts'
import { AddCertificateHandler } from './add-certificate.ts'
import { EducationController } from './education.controller.ts'
import { OnReviewDecided } from './on-review-decided.ts'
import { SubmitGradeHandler } from './submit-grade.ts'

@Module({
  imports: [DirectoryModule, PapersModule],
  controllers: [EducationController, OnReviewDecided],
  providers: [AddCertificateHandler, SubmitGradeHandler],
})
export class EducationModule {}
