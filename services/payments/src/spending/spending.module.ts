import { Global, Module } from '@nestjs/common'
import { CapsStore } from './caps.store.ts'
import { SetCapsHandler } from './set-caps.ts'
import { SpendingController } from './spending.controller.ts'
import { SpendCaps } from './spending.public.ts'

/** Global, so that sibling capabilities need the public file only. */
@Global()
@Module({
  controllers: [SpendingController],
  providers: [CapsStore, SpendCaps, SetCapsHandler],
  exports: [SpendCaps],
})
export class SpendingModule {}
