/**
 * One letter of each look-alike: full width → half width, upper → lower; what separates letters to hide a word goes.
 */
export const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u200b-\u200f\u2060\ufeff·•.,，。、*_\-~|/\\'"`^+=@#%&!！?？()（）【】[\]{}<>《》]+/g, '')

/** The words a new installation begins with; moderators keep the list in the admin app. */
export const firstWords: readonly string[] = [
  '赌博',
  '博彩',
  '六合彩',
  '时时彩',
  '赌球',
  '网赌',
  '洗钱',
  '跑分',
  '刷单',
  '裸聊',
  '约炮',
  '援交',
  '包养',
  '卖淫',
  '嫖娼',
  '毒品',
  '冰毒',
  '大麻',
  '海洛因',
  '枪支',
  '代开发票',
  '办证',
  '假币',
  '高利贷',
  '套现',
  '杀猪盘',
  '传销',
  '迷药',
  '催情药',
  '儿童色情',
  '自杀群',
]
