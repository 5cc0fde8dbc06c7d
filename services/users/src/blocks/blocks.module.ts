import { Module } from '@nestjs/common'
import { DirectoryModule } from '../directory/directory.public.ts'
import { BlocksOfPerson } from './blocks-of-person.reads.ts'
import { BlocksController } from './blocks.controller.ts'
import { blocksMigrations } from './blocks.migrations.ts'
import { BlocksReads } from './blocks.reads.ts'
import { BlocksStore } from './blocks.store.ts'
import { SetBlockHandler } from './set-block.ts'

@Module({
  imports: [DirectoryModule],
  controllers: [BlocksController],
  providers: [blocksMigrations, BlocksStore, BlocksReads, BlocksOfPerson, SetBlockHandler],
  exports: [BlocksStore, BlocksOfPerson],
})
export class BlocksModule {}
