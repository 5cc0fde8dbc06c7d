import { Module } from '@nestjs/common'
import { AppStoreController } from './app-store.controller.ts'
import { TakePurchaseHandler } from './take-purchase.ts'

@Module({ controllers: [AppStoreController], providers: [TakePurchaseHandler] })
export class AppStoreModule {}
