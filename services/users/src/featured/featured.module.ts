import { Module } from '@nestjs/common'
import { AdminModule } from '../admin/admin.public.ts'
import { DirectoryModule } from '../directory/directory.public.ts'
import { ChangeFeaturedHandler } from './change-featured.ts'
import { FeaturedAdminController } from './featured-admin.controller.ts'
import { FeaturedController } from './featured.controller.ts'
import { FeaturedReads } from './featured.reads.ts'

@Module({
  imports: [DirectoryModule, AdminModule],
  controllers: [FeaturedController, FeaturedAdminController],
  providers: [FeaturedReads, ChangeFeaturedHandler],
})
export class FeaturedModule {}
