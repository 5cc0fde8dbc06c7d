/**
 * Why a profile is sent back: the code for statistics, and the notice that the member reads unless the moderator
 * changes it. Members read Chinese, whatever language the console is in. The order is that of the keys 1–9.
 */
export const reasons = [
  { code: 'unclear', notice: '照片看不清本人，请换成清晰的正面近照。' },
  { code: 'notSelf', notice: '照片看起来不是本人，请上传自己的照片，不要使用网络图片或他人照片。' },
  { code: 'indecent', notice: '照片不适合公开展示，请换成衣着得体的照片。' },
  { code: 'contact', notice: '资料中含有电话、微信或二维码等联系方式，请删除后重新提交。' },
  { code: 'advert', notice: '资料中含有广告或营销内容，请删除后重新提交。' },
  { code: 'sensitive', notice: '资料中含有敏感或违法内容，请修改后重新提交。' },
  { code: 'abuse', notice: '资料中含有侮辱或歧视他人的内容，请修改后重新提交。' },
  { code: 'untrue', notice: '资料前后不一致或看起来不真实，请如实填写后重新提交。' },
  { code: 'meagre', notice: '自我介绍内容太少，请多写一点您的生活、性格和期待。' },
] as const

export type Reason = (typeof reasons)[number]

/** The notice for a reason; a text that the moderator has written or changed is kept. */
export const noticeFor = (reason: Reason, written: string): string => {
  const own = written.trim()
  return own === '' || reasons.some(({ notice }) => notice === own) ? reason.notice : written
}
