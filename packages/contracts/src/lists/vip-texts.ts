import { numbered } from './option.ts'

export const vipTexts = numbered([
  ['有效期内可使用人脸搜索，找到心动的长相', 'Face search during the term: find the face you have in mind'],
  ['每日推荐由10人增至30人', '30 recommendations a day instead of 10'],
  ['可向心仪的人表达“爱”', 'Tell the one you have in mind that you love them'],
  ['查看谁看过我、谁喜欢我', 'See who viewed and who likes you'],
])
/** The text below a purchase of points. */
export const guanPointText = {
  zh: '购买的关点可兑换小红花，赠送给喜欢的人',
  en: 'Points can be exchanged for small red flowers, a gift for the one you like',
} as const
