import { Module } from '@nestjs/common'
import { DirectoryModule } from '../directory/directory.public.ts'
import { PrivacyController } from './privacy.controller.ts'
import { PrivacyReads } from './privacy.reads.ts'

@Module({
  imports: [DirectoryModule],
  controllers: [PrivacyController],
  providers: [PrivacyReads],
})
export class PrivacyModule {}
