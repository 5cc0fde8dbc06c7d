import { Module } from '@nestjs/common'
import { ApplePurchasesController } from './apple-purchases.controller.ts'
import { AcceptPurchaseHandler } from './accept-purchase.ts'

@Module({ controllers: [ApplePurchasesController], providers: [AcceptPurchaseHandler] })
export class ApplePurchasesModule {}
