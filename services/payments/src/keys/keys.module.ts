import { Module } from '@nestjs/common'
import { KeyRotationsStore } from './key-rotations.store.ts'
import { KeysController } from './keys.controller.ts'
import { RequestKeyRotationHandler } from './request-key-rotation.ts'

@Module({ controllers: [KeysController], providers: [KeyRotationsStore, RequestKeyRotationHandler] })
export class KeysModule {}
