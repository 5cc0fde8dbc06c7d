import type { Product } from '@xinyu/contracts/http/product'

const product = (productNum: string, order: number, name: string, nameEn: string, desc: string, descEn: string, gives: { days?: number; points?: number }, price: number, originalPrice: number | null): Product => ({
  _id: productNum, productNum, type: gives.days ? 'vip' : 'guanPoint', name, nameEn, desc, descEn, price, originalPrice,
  days: gives.days ?? 0, points: gives.points ?? 0, appleProductId: null, order, onSale: true,
})

/** What is on sale before finance has changed anything. Prices in fen. */
export const firstCatalogue: readonly Product[] = [
  product('vip-30', 1, 'VIP 30天', 'VIP 30 days', '先试一个月', 'Try it for a month', { days: 30 }, 3_000, null),
  product('vip-90', 2, 'VIP 90天', 'VIP 90 days', '一个季度，省12元', 'A season, 12 yuan less', { days: 90 }, 7_800, 9_000),
  product('vip-365', 3, 'VIP 365天', 'VIP 365 days', '一整年，省127元', 'A whole year, 127 yuan less', { days: 365 }, 23_800, 36_500),
  product('point-60', 11, '60关点', '60 guanPoint', '送出第一束小红花', 'For the first bunch of flowers', { points: 60 }, 600, null),
  product('point-300', 12, '300关点', '300 guanPoint', '表达你的心意', 'Say what you feel', { points: 300 }, 3_000, null),
  product('point-980', 13, '980关点', '980 guanPoint', '让缘分更近', 'Bring fate closer', { points: 980 }, 9_800, null),
  product('point-2080', 14, '2080关点', '2080 guanPoint', '含赠送100关点', '100 of them are a gift', { points: 2_080 }, 19_800, 20_800),
]
