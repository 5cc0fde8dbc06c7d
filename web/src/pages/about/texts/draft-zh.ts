/** Shown above every text that a lawyer has not reviewed yet. */
export const draftZh = [
  '文本状态',
  '草案，由产品团队起草，正式发布前须经执业律师审阅。运营者名称、统一社会信用代码、住所与联系方式以“帮助与客服”页及收据所载为准。修订会提前七日公示并注明版本；重大变化会再次征得你的同意。',
] as const
