import { Module } from '@nestjs/common'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { IdentityPhotosJob } from './identity-photos-job.ts'
import { IdentityPhotos } from './identity-photos.ts'

@Module({ imports: [UserStoreModule], providers: [IdentityPhotos, IdentityPhotosJob], exports: [IdentityPhotos] })
export class IdentityPhotosModule {}
