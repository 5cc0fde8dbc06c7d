import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import { getProduct } from '@xinyu/contracts/http/product'
import { Answers, Input } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { ProductsStore } from './products.store.ts'

@Controller()
export class ProductsController {
  constructor(private readonly products: ProductsStore) {}

  @Answers(getProduct)
  async getProduct(@Input() input: InputOf<typeof getProduct>): Promise<AnswerOf<typeof getProduct>> {
    return { productList: await this.products.onSale(input.type) }
  }
}
