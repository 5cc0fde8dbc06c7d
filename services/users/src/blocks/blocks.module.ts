import { Module } from '@nestjs/common'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { BlocksOfPerson } from './blocks-of-person.reads.ts'
import { BlocksController } from './blocks.controller.ts'
import { blocksMigrations } from './blocks.migrations.ts'
import { BlocksReads } from './blocks.reads.ts'
import { BlocksStore } from './blocks.store.ts'
import { SetBlockHandler } from './set-block.ts'

@Module({
  imports: [UserStoreModule],
  controllers: [BlocksController],
  providers: [blocksMigrations, BlocksStore, BlocksReads, BlocksOfPerson, SetBlockHandler],
  exports: [BlocksStore, BlocksOfPerson],
})
export class BlocksModule {}
