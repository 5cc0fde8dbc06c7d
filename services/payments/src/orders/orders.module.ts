import { Global, Module } from '@nestjs/common'
import { AddOrderHandler } from './add-order.ts'
import { ClaimPurchaseHandler } from './claim-purchase.ts'
import { ImportOrderHandler } from './import-order.ts'
import { ImportsController } from './imports.controller.ts'
import { OpenPaymentHandler } from './open-payment.ts'
import { OrderPayments } from './order-payments.ts'
import { OrderStory } from './order-story.ts'
import { OrdersAdminController } from './orders-admin.controller.ts'
import { OrdersController } from './orders.controller.ts'
import { ordersJobs } from './orders-jobs.ts'
import { ordersMigrations } from './orders.migrations.ts'
import { OnBuyerErased } from './on-buyer-erased.ts'
import { Orders, OrdersOfPerson } from './orders.public.ts'
import { OrdersReads } from './orders.reads.ts'
import { OrdersStore } from './orders.store.ts'
import { PaymentsController } from './payments.controller.ts'
import { PurchasesController } from './purchases.controller.ts'
import { Settlement } from './settlement.ts'
import { StorePurchases } from './store-purchases.ts'
import { SpentReads } from './spent.reads.ts'
import { ReconcileOrderHandler } from './reconcile-order.ts'

@Global()
@Module({
  controllers: [
    OrdersController,
    PaymentsController,
    PurchasesController,
    OrdersAdminController,
    ImportsController,
    OnBuyerErased,
  ],
  providers: [
    ordersMigrations,
    OrdersStore,
    OrdersReads,
    SpentReads,
    OrdersOfPerson,
    Settlement,
    OrderPayments,
    StorePurchases,
    Orders,
    OrderStory,
    AddOrderHandler,
    OpenPaymentHandler,
    ReconcileOrderHandler,
    ImportOrderHandler,
    ClaimPurchaseHandler,
    ...ordersJobs,
  ],
  exports: [Orders, OrderPayments, StorePurchases, OrdersOfPerson],
})
export class OrdersModule {}
