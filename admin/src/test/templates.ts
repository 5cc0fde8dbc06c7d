import { decidedIn } from '@xinyu/contracts/admin/reviewable'

type Row = readonly [code: string, title: string, titleEn: string, text: string, textEn: string]

/** Reasons of a service, in the order of their keys. */
const rows: Readonly<Record<string, readonly Row[]>> = {
  profileReviews: [
    [
      'unclear',
      '看不清本人',
      'Face not visible',
      '照片看不清本人，请换成清晰的正面近照。',
      'Your face cannot be seen.',
    ],
    ['notSelf', '不是本人照片', 'Not their photo', '照片看起来不是本人。', 'The photo does not seem to show you.'],
    ['indecent', '照片不雅', 'Indecent photo', '照片不适合公开展示。', 'The photo is not fit for everybody to see.'],
    [
      'contact',
      '含联系方式',
      'Contact details',
      '资料中含有电话、微信或二维码等联系方式，请删除后重新提交。',
      'Your profile holds a phone number, an account or a QR code.',
    ],
  ],
  posts: [
    ['contact', '含联系方式', 'Contact details', '动态含有联系方式。', 'Your post holds contact details.'],
    ['advert', '广告营销', 'Advertising', '动态含有广告或营销内容，没有通过审核。', 'Your post holds advertising.'],
  ],
  realNameReviews: [['unclear', '不清晰或反光', 'Blurred', '证件照片不清晰。', 'The photo of your card is blurred.']],
  users: [
    [
      'harassment',
      '骚扰辱骂',
      'Harassment',
      '骚扰、辱骂或威胁其他会员，违反社区规范。',
      'Harassing, insulting or threatening other members breaks the rules of conduct.',
    ],
    ['fraud', '诈骗', 'Fraud', '向会员索要钱财。', 'Asking people for money breaks the rules of conduct.'],
  ],
}

export const templatesOf = (queue: string) =>
  (rows[queue] ?? []).map(([code, title, titleEn, text, textEn], order) => ({
    id: `${queue}-${code}`,
    queue: decidedIn.parse(queue),
    code,
    title,
    titleEn,
    text,
    textEn,
    order,
    isOn: true,
    addtime: '2026-01-01T00:00:00.000Z',
    by: null,
  }))
