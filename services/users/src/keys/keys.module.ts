import { Module } from '@nestjs/common'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { KeysController } from './keys.controller.ts'
import { keysMigrations } from './keys.migrations.ts'
import { KeyVersionsStore } from './key-versions.store.ts'
import { RotateKeysHandler } from './rotate-keys.ts'

@Module({
  imports: [UserStoreModule],
  controllers: [KeysController],
  providers: [keysMigrations, KeyVersionsStore, RotateKeysHandler],
})
export class KeysModule {}
