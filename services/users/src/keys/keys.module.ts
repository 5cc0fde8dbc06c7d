import { Module } from '@nestjs/common'
import { DirectoryModule } from '../directory/directory.public.ts'
import { KeysController } from './keys.controller.ts'
import { keysMigrations } from './keys.migrations.ts'
import { KeyVersionsJob } from './key-versions-job.ts'
import { KeyVersionsStore } from './key-versions.store.ts'
import { RotateKeysHandler } from './rotate-keys.ts'

@Module({
  imports: [DirectoryModule],
  controllers: [KeysController],
  providers: [keysMigrations, KeyVersionsStore, RotateKeysHandler, KeyVersionsJob],
})
export class KeysModule {}
