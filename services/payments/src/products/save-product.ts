import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { faultsOf, type ProductFields } from './product.rules.ts'
import { type ProductDocument, ProductsStore } from './products.store.ts'

export class SaveProduct extends Command<ProductDocument> {
  /**
   * `mode`: `add` refuses a taken number, `change` a free one, `either` accepts both. `version`: the version that was
   * edited; undefined: the newest.
   */
  constructor(
    readonly productNum: string,
    readonly fields: { [K in keyof ProductFields]?: ProductFields[K] | undefined },
    readonly by: string,
    readonly mode: 'add' | 'change' | 'either',
    readonly version?: number,
  ) {
    super()
  }
}

/** Adds a product, or makes its next version. Placed orders keep their version. */
@CommandHandler(SaveProduct)
export class SaveProductHandler implements ICommandHandler<SaveProduct> {
  constructor(private readonly store: ProductsStore) {}

  async execute({ productNum, fields, by, mode, version }: SaveProduct): Promise<ProductDocument> {
    const known = await this.store.find(productNum)
    if (known && mode === 'add') throw new AppError('CONFLICT')
    if (!known && mode === 'change') throw new AppError('PRODUCT_NOT_FOUND')
    if (known && version !== undefined && version !== (known.version ?? 1)) throw new AppError('CONFLICT')
    const { type = known?.type, productNum: number = productNum } = fields
    if (known && (type !== known.type || number !== productNum)) throw new AppError('PRODUCT_KEEPS')
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const whole = { ...(known ? fieldsOf(known) : {}), ...given } as ProductFields
    const faults = faultsOf(whole)
    if (faults.length > 0) throw new AppError('INVALID_INPUT', { fields: faults })
    return known ? this.store.update(known, whole, by) : this.store.add(whole, by)
  }
}

const kept = new Set(['_id', 'version', 'changedAt', 'changedBy', 'earlier'])
const fieldsOf = (product: ProductDocument): ProductFields =>
  Object.fromEntries(Object.entries(product).filter(([name]) => !kept.has(name))) as unknown as ProductFields
