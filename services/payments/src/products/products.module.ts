import { Global, Module } from '@nestjs/common'
import { ProductsAdminController } from './products-admin.controller.ts'
import { ProductsController } from './products.controller.ts'
import { productsMigrations } from './products.migrations.ts'
import { Products } from './products.public.ts'
import { ProductsReads } from './products.reads.ts'
import { ProductsStore } from './products.store.ts'
import { SaveProductHandler } from './save-product.ts'

/** Global: orders and products reach each other. */
@Global()
@Module({
  controllers: [ProductsController, ProductsAdminController],
  providers: [productsMigrations, ProductsStore, ProductsReads, Products, SaveProductHandler],
  exports: [Products],
})
export class ProductsModule {}
