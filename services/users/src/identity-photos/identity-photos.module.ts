import { Module } from '@nestjs/common'
import { DirectoryModule } from '../directory/directory.public.ts'
import { IdentityPhotosJob } from './identity-photos-job.ts'
import { IdentityPhotos } from './identity-photos.ts'

@Module({ imports: [DirectoryModule], providers: [IdentityPhotos, IdentityPhotosJob], exports: [IdentityPhotos] })
export class IdentityPhotosModule {}
