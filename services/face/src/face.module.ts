import { Module } from '@nestjs/common'
import { DetectionModule } from './detection/detection.module.ts'
import { ModelsModule } from './models/models.module.ts'
import { PipelineModule } from './pipeline/pipeline.module.ts'

/** Faces on pictures: found, measured, searched, with the consent of those they belong to; and how nude a picture is. */
@Module({ imports: [ModelsModule, PipelineModule, DetectionModule] })
export class FaceModule {}
