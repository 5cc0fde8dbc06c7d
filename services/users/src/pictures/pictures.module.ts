import { Module } from '@nestjs/common'
import { PeopleModule } from '../people/people.public.ts'
import { ProfileModule } from '../profile/profile.public.ts'
import { AddPictureHandler } from './add-picture.ts'
import { EditAvatarHandler } from './edit-avatar.ts'
import { PicturesController } from './pictures.controller.ts'
import { RemovePictureHandler } from './remove-picture.ts'
import { TakeUpload } from './take-upload.ts'

@Module({
  imports: [PeopleModule, ProfileModule],
  controllers: [PicturesController],
  providers: [TakeUpload, AddPictureHandler, EditAvatarHandler, RemovePictureHandler],
})
export class PicturesModule {}
