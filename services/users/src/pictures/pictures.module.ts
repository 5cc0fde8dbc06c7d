import { Module } from '@nestjs/common'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { ProfileModule } from '../profile/profile.public.ts'
import { AddPictureHandler } from './add-picture.ts'
import { EditAvatarHandler } from './edit-avatar.ts'
import { PicturesController } from './pictures.controller.ts'
import { OnImageRejected } from './on-image-rejected.ts'
import { OnIncident } from './on-incident.ts'
import { RemovePictureHandler } from './remove-picture.ts'
import { PictureUploads } from '@xinyu/platform/pictures/picture-uploads'
import { StaleUploadsJob } from './stale-uploads-job.ts'
import { UploadUrlsController } from './upload-urls.controller.ts'

@Module({
  imports: [UserStoreModule, ProfileModule],
  controllers: [PicturesController, UploadUrlsController, OnImageRejected, OnIncident],
  providers: [PictureUploads, AddPictureHandler, EditAvatarHandler, RemovePictureHandler, StaleUploadsJob],
})
export class PicturesModule {}
