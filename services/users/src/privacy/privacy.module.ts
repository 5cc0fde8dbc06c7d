import { Module } from '@nestjs/common'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { PrivacyController } from './privacy.controller.ts'
import { PrivacyReads } from './privacy.reads.ts'

@Module({
  imports: [UserStoreModule],
  controllers: [PrivacyController],
  providers: [PrivacyReads],
})
export class PrivacyModule {}
