import { Module } from '@nestjs/common'
import { DirectoryModule } from '../directory/directory.public.ts'
import { ProfileModule } from '../profile/profile.public.ts'
import { AddPictureHandler } from './add-picture.ts'
import { EditAvatarHandler } from './edit-avatar.ts'
import { PicturesController } from './pictures.controller.ts'
import { OnImageRejected } from './on-image-rejected.ts'
import { RemovePictureHandler } from './remove-picture.ts'
import { PictureUploads } from '@xinyu/platform/pictures/picture-uploads'
import { StaleUploadsJob } from './stale-uploads-job.ts'
import { UploadUrlsController } from './upload-urls.controller.ts'

@Module({
  imports: [DirectoryModule, ProfileModule],
  controllers: [PicturesController, UploadUrlsController, OnImageRejected],
  providers: [PictureUploads, AddPictureHandler, EditAvatarHandler, RemovePictureHandler, StaleUploadsJob],
})
export class PicturesModule {}
