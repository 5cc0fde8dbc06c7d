import { Module } from '@nestjs/common'
import { DirectoryModule } from '../directory/directory.public.ts'
import { BlocksOfPerson } from './blocks-of-person.reads.ts'
import { BlockUserHandler } from './block-user.ts'
import { BlocksController } from './blocks.controller.ts'
import { blocksMigrations } from './blocks.migrations.ts'
import { BlocksReads } from './blocks.reads.ts'
import { BlocksStore } from './blocks.store.ts'
import { UnblockUserHandler } from './unblock-user.ts'

@Module({
  imports: [DirectoryModule],
  controllers: [BlocksController],
  providers: [blocksMigrations, BlocksStore, BlocksReads, BlocksOfPerson, BlockUserHandler, UnblockUserHandler],
  exports: [BlocksStore, BlocksOfPerson],
})
export class BlocksModule {}
