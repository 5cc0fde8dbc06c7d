import { Global, Module } from '@nestjs/common'
import { ProductsController } from './products.controller.ts'
import { productsMigrations } from './products.migrations.ts'
import { Products } from './products.public.ts'
import { ProductsStore } from './products.store.ts'

@Global()
@Module({
  controllers: [ProductsController],
  providers: [productsMigrations, ProductsStore, Products],
  exports: [Products],
})
export class ProductsModule {}
