import { products } from '@xinyu/contracts/admin/money'
import { addProduct } from '@xinyu/contracts/http/product/products'
import { Commands } from '@xinyu/platform/command/commands'
import type {
  CallContext,
  CreateContext,
  ListContext,
  RecordContext,
  UpdateContext,
} from '@xinyu/platform/http/calls/context'
import {
  Implements,
  ImplementsCreate,
  ImplementsList,
  ImplementsOne,
  ImplementsUpdate,
} from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { ProductsReads, recordOf } from './products.reads.ts'
import { SaveProduct } from './save-product.ts'

@Controller()
export class ProductsAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: ProductsReads,
  ) {}

  @ImplementsList(products)
  async list({ query }: ListContext<typeof products>) {
    const { rows, total } = await this.reads.list(query)
    return { rows: rows.map(recordOf), total }
  }

  @ImplementsOne(products)
  async get({ id }: RecordContext) {
    return recordOf(await this.reads.get(id))
  }

  @ImplementsCreate(products)
  async create({ input, currentUser }: CreateContext<typeof products>) {
    return recordOf(await this.commands.execute(new SaveProduct(input.productNum, input, currentUser.id, 'add')))
  }

  @ImplementsUpdate(products)
  async update({ id, input: { version, ...fields }, currentUser }: UpdateContext<typeof products>) {
    return recordOf(await this.commands.execute(new SaveProduct(id, fields, currentUser.id, 'change', version)))
  }

  @Implements(addProduct)
  async addProduct({ input, currentUser }: CallContext<typeof addProduct>) {
    const saved = await this.commands.execute(new SaveProduct(input.productNum, input, currentUser.id, 'either'))
    const { history: _history, id: _id, ...product } = recordOf(saved)
    return { product }
  }
}
