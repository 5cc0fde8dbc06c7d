import { Module } from '@nestjs/common'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { PrivacyController } from './privacy.controller.ts'

@Module({
  imports: [UserStoreModule],
  controllers: [PrivacyController],
})
export class PrivacyModule {}
