import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { count, fen, id, line, points, text } from '../../scalars.ts'

export const product = z.object({
  _id: id,
  productNum: z.string().max(40),
  type: z.enum(['vip', 'guanPoint']),
  name: z.string(),
  nameEn: z.string(),
  desc: z.string(),
  descEn: z.string(),
  price: fen,
  originalPrice: fen.nullable(),
  days: count.describe('VIP days it gives'),
  points: points.describe('guanPoint it gives'),
  appleProductId: z.string().nullable(),
  order: z.int(),
  onSale: z.boolean(),
  version: z.int().min(1).optional().describe('number of changes; an order keeps the values it was placed with'),
})
/** The fields that finance edits; a product's number and kind never change. */
export const productFields = z.object({
  productNum: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .max(40),
  type: product.shape.type,
  name: line(40),
  nameEn: line(40),
  desc: text(80),
  descEn: text(80),
  price: fen.min(1),
  originalPrice: fen.nullable(),
  days: z.int().min(0).max(3650),
  points,
  appleProductId: z.string().max(100).nullable(),
  order: z.int().min(0).max(9_999),
  onSale: z.boolean(),
})
export type Product = z.output<typeof product>

export const getProduct = defineCall({
  path: 'product/getProduct',
  verb: 'POST',
  owner: 'payments',
  caller: 'T',
  summary: 'Products on sale',
  input: z.object({
    type: z
      .enum(['vip', 'guanPoint', 'flowers', 'all'])
      .default('all')
      .describe('flowers cost guanPoint and are bought by giving them, gift/sendFlowerV2; `all` is what money buys'),
  }),
  output: z.object({
    productList: z.array(
      product.extend({
        type: z.enum([...product.shape.type.options, 'flowers']).describe('flowers only if requested'),
        flowers: count.optional().describe('number of flowers; for flowers only'),
        cost: points.optional().describe('price in guanPoint; for flowers only'),
      }),
    ),
    costs: z
      .object({ love: points, flower: points })
      .optional()
      .describe('guanPoint that a first love and a flower cost'),
    providers: z
      .array(z.enum(['alipay', 'wechat', 'apple']))
      .optional()
      .describe('available payment providers'),
    sandboxes: z
      .array(z.enum(['alipay', 'wechat', 'apple']))
      .optional()
      .describe('those of them that are sandboxes without real money'),
  }),
})
export const addProduct = defineCall({
  verb: 'POST',
  owner: 'payments',
  caller: 'A',
  roles: ['finance'],
  path: 'product/addProduct',
  audit: { kind: 'write', subjects: [] },
  summary: 'Add a product, or change the one of this number; placed orders keep what they were',
  input: productFields,
  output: z.object({ product }),
  errors: ['PRODUCT_KEEPS'],
})
