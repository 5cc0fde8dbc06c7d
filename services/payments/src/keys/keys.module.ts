import { Module } from '@nestjs/common'
import { KeyRotationsStore } from './key-rotations.store.ts'
import { KeysController } from './keys.controller.ts'
import { RotateKeysHandler } from './rotate-keys.ts'

@Module({ controllers: [KeysController], providers: [KeyRotationsStore, RotateKeysHandler] })
export class KeysModule {}
