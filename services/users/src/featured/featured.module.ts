import { Module } from '@nestjs/common'
import { ConsoleModule } from '../console/console.public.ts'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { ChangeFeaturedHandler } from './change-featured.ts'
import { FeaturedAdminController } from './featured-admin.controller.ts'
import { FeaturedController } from './featured.controller.ts'
import { FeaturedReads } from './featured.reads.ts'

@Module({
  imports: [UserStoreModule, ConsoleModule],
  controllers: [FeaturedController, FeaturedAdminController],
  providers: [FeaturedReads, ChangeFeaturedHandler],
})
export class FeaturedModule {}
