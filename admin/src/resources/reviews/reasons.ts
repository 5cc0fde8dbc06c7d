/** Why something is turned down: the code for statistics, and the notice that the member reads. */
export interface Reason {
  code: string
  notice: string
}

/**
 * Why a profile is sent back. Members read Chinese, whatever language the console is in, and the notice unless the
 * moderator changes it. The order is that of the keys 1–9.
 */
export const profileReasons: readonly Reason[] = [
  { code: 'unclear', notice: '照片看不清本人，请换成清晰的正面近照。' },
  { code: 'notSelf', notice: '照片看起来不是本人，请上传自己的照片，不要使用网络图片或他人照片。' },
  { code: 'indecent', notice: '照片不适合公开展示，请换成衣着得体的照片。' },
  { code: 'contact', notice: '资料中含有电话、微信或二维码等联系方式，请删除后重新提交。' },
  { code: 'advert', notice: '资料中含有广告或营销内容，请删除后重新提交。' },
  { code: 'sensitive', notice: '资料中含有敏感或违法内容，请修改后重新提交。' },
  { code: 'abuse', notice: '资料中含有侮辱或歧视他人的内容，请修改后重新提交。' },
  { code: 'untrue', notice: '资料前后不一致或看起来不真实，请如实填写后重新提交。' },
  { code: 'meagre', notice: '自我介绍内容太少，请多写一点您的生活、性格和期待。' },
]

const ofContent = (what: string): readonly Reason[] => [
  { code: 'contact', notice: `${what}含有电话、微信或二维码等联系方式，没有通过审核。` },
  { code: 'advert', notice: `${what}含有广告或营销内容，没有通过审核。` },
  { code: 'indecent', notice: `${what}含有不雅内容，没有通过审核。` },
  { code: 'sensitive', notice: `${what}含有敏感或违法内容，没有通过审核。` },
  { code: 'abuse', notice: `${what}含有侮辱或歧视他人的内容，没有通过审核。` },
  { code: 'untrue', notice: `${what}的内容不真实或容易误导他人，没有通过审核。` },
  { code: 'spam', notice: `${what}与此前发布的内容重复，没有通过审核。` },
]
export const postReasons = ofContent('动态')
export const commentReasons = ofContent('评论')
export const imageReasons: readonly Reason[] = [
  { code: 'indecent', notice: '照片不适合公开展示，已被移除。' },
  { code: 'contact', notice: '照片含有电话、微信或二维码等联系方式，已被移除。' },
  { code: 'advert', notice: '照片含有广告或营销内容，已被移除。' },
  { code: 'sensitive', notice: '照片含有敏感、血腥或违法内容，已被移除。' },
  { code: 'notSelf', notice: '照片看起来来自网络或他人，已被移除。' },
  { code: 'others', notice: '照片暴露了他人的隐私，已被移除。' },
]
export const smilePkReasons: readonly Reason[] = [
  { code: 'notSmile', notice: '照片里看不到笑脸，这场 PK 提前结束。' },
  { code: 'notSelf', notice: '照片看起来不是本人，这场 PK 提前结束。' },
  { code: 'indecent', notice: '照片不适合公开展示，这场 PK 提前结束。' },
  { code: 'cheating', notice: '投票不正常，这场 PK 提前结束。' },
]

/** The notice for a reason; a text that the moderator has written or changed is kept. */
export const noticeFor = (reasons: readonly Reason[], reason: Reason, written: string): string => {
  const own = written.trim()
  return own === '' || reasons.some(({ notice }) => notice === own) ? reason.notice : written
}
