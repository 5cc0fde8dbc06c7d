import { getProduct } from '@xinyu/contracts/http/product/products'
import { CONFIG } from '@xinyu/platform/config'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller, Inject } from '@nestjs/common'
import type { PaymentsConfig } from '../config.ts'
import { Providers } from '../providers/providers.public.ts'
import { flowersFor } from './flowers.rules.ts'
import { ProductsStore } from './products.store.ts'
import type { CallContext } from '@xinyu/platform/http/calls/context'

@Controller()
export class ProductsController {
  constructor(
    private readonly products: ProductsStore,
    private readonly providers: Providers,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @Implements(getProduct)
  async getProduct({ input }: CallContext<typeof getProduct>) {
    const { LOVE_POINTS: love, FLOWER_POINTS: flower } = this.config
    const providers = this.providers.list.map(({ name }) => name)
    const sandboxes = [...this.providers.sandboxes]
    const productList = input.type === 'flowers' ? flowersFor(flower) : await this.products.onSale(input.type)
    return { productList, costs: { love, flower }, providers, sandboxes }
  }
}
