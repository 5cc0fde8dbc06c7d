import { Global, Module } from '@nestjs/common'
import { AddOrderHandler } from './add-order.ts'
import { ClaimPurchaseHandler } from './payment/claim-purchase.ts'
import { ImportsController } from './imports.controller.ts'
import { OpenPaymentHandler } from './payment/open-payment.ts'
import { OrderPayments } from './payment/order-payments.ts'
import { OrderHistory } from './console/order-history.ts'
import { OrdersAdminController } from './console/orders-admin.controller.ts'
import { OrdersController } from './orders.controller.ts'
import { ordersJobs } from './payment/orders-jobs.ts'
import { ordersMigrations } from './store/orders.migrations.ts'
import { OnBuyerErased } from './on-buyer-erased.ts'
import { Orders, OrdersOfPerson } from './orders.public.ts'
import { OrdersReads } from './store/orders.reads.ts'
import { OrdersStore } from './store/orders.store.ts'
import { PaymentsController } from './payment/payments.controller.ts'
import { PurchasesController } from './payment/purchases.controller.ts'
import { Settlement } from './payment/settlement.ts'
import { StorePurchases } from './payment/store-purchases.ts'
import { SpentReads } from './store/spent.reads.ts'
import { ReconcileOrderHandler } from './payment/reconcile-order.ts'

/** Global: twelve capabilities use orders. */
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
    OrderHistory,
    AddOrderHandler,
    OpenPaymentHandler,
    ReconcileOrderHandler,
    ClaimPurchaseHandler,
    ...ordersJobs,
  ],
  exports: [Orders, OrderPayments, StorePurchases, OrdersOfPerson],
})
export class OrdersModule {}
