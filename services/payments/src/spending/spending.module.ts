import { Global, Module } from '@nestjs/common'
import { CapsStore } from './caps.store.ts'
import { OnSpenderErased } from './on-spender-erased.ts'
import { SpendingController } from './spending.controller.ts'
import { CapsOfPerson, SpendCaps } from './spending.public.ts'

/** Global: orders and spending use each other. */
@Global()
@Module({
  controllers: [SpendingController, OnSpenderErased],
  providers: [CapsStore, SpendCaps, CapsOfPerson],
  exports: [SpendCaps, CapsOfPerson],
})
export class SpendingModule {}
