import type { AnswerOf } from '@xinyu/contracts/call'
import type { getProduct } from '@xinyu/contracts/http/product/products'

type Shown = AnswerOf<typeof getProduct>['productList'][number]

/** sizes of bunches on offer; gift/sendFlowerV2 takes any number */
const bunches = [1, 9, 99] as const

/** Bunches of flowers, priced in guanPoint per flower. They cannot be bought with money or ordered. */
export const flowersFor = (pointsEach: number): Shown[] =>
  bunches.map((flowers, order) => {
    const cost = flowers * pointsEach
    const productNum = `flowers-${flowers}`
    return {
      _id: productNum,
      productNum,
      type: 'flowers',
      name: `${flowers} 朵小红花`,
      nameEn: flowers === 1 ? '1 flower' : `${flowers} flowers`,
      desc: `用 ${cost} 关点赠送`,
      descEn: `Given for ${cost} ${cost === 1 ? 'point' : 'points'}`,
      price: 0,
      originalPrice: null,
      days: 0,
      points: 0,
      appleProductId: null,
      order,
      onSale: true,
      flowers,
      cost,
    }
  })
