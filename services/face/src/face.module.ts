import { Module } from '@nestjs/common'
import { DetectionModule } from './detection/detection.module.ts'
import { LivenessModule } from './liveness/liveness.module.ts'
import { AdminVectorsModule } from './admin-vectors/admin-vectors.module.ts'
import { FaceRecordsModule } from './face-records/face-records.module.ts'
import { NudityModule } from './nudity/nudity.module.ts'
import { PeopleModule } from './people/people.module.ts'
import { PersonalDataModule } from './personal-data/personal-data.module.ts'
import { PipelineModule } from './pipeline/pipeline.module.ts'
import { SearchModule } from './search/search.module.ts'
import { SavedFacesModule } from './saved-faces/saved-faces.module.ts'

/**
 * The face service: finds and measures faces with their owners' consent, searches them, and scores nudity of pictures.
 */
@Module({
  imports: [
    PipelineModule,
    PeopleModule,
    FaceRecordsModule,
    AdminVectorsModule,
    SavedFacesModule,
    SearchModule,
    DetectionModule,
    LivenessModule,
    NudityModule,
    PersonalDataModule,
  ],
})
export class FaceModule {}
