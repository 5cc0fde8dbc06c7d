import type { Language } from '@xinyu/contracts/errors'
import { type Act, mayKnowActor } from '@xinyu/contracts/rules/people/visibility'

interface Text {
  readonly title: string
  readonly content: string
}
const text = (zhTitle: string, zhContent: string, enTitle: string, enContent: string): Record<Language, Text> => ({
  'zh-CN': { title: zhTitle, content: zhContent },
  en: { title: enTitle, content: enContent },
})

/** The text for each kind of event; `{name}` is the other person, the rest comes from the event. */
export const noticeTexts = {
  liked: text('{name}喜欢了你', '去看看TA的资料吧', '{name} likes you', 'Have a look at their profile'),
  'liked-photo': text(
    '{name}喜欢了你的照片',
    '去看看TA的资料吧',
    '{name} likes a photo of yours',
    'Have a look at their profile',
  ),
  'liked-answer': text(
    '{name}喜欢了你的回答',
    '去看看TA的资料吧',
    '{name} likes an answer of yours',
    'Have a look at their profile',
  ),
  'commented-photo': text(
    '{name}喜欢了你的照片，并写了留言',
    '{comment}',
    '{name} likes a photo of yours and wrote to you',
    '{comment}',
  ),
  'commented-answer': text(
    '{name}喜欢了你的回答，并写了留言',
    '{comment}',
    '{name} likes an answer of yours and wrote to you',
    '{comment}',
  ),
  loved: text('{name}爱上了你', '如果你也心动，就回应TA吧', '{name} loves you', 'If you feel the same, answer'),
  matched: text('你和{name}互相喜欢', '现在就打个招呼吧', 'You and {name} match', 'Say hello now'),
  followed: text('{name}关注了你', '去看看TA的资料吧', '{name} follows you', 'Have a look at their profile'),
  viewed: text('{name}看过你', '共来访{count}次', '{name} looked at your profile', 'Visits so far: {count}'),
  'post-liked': text('{name}赞了你的动态', '点击查看动态', '{name} likes your post', 'Tap to see the post'),
  'comment-liked': text('{name}赞了你的评论', '点击查看评论', '{name} likes your comment', 'Tap to see the comment'),
  commented: text('{name}评论了你的动态', '点击查看评论', '{name} commented on your post', 'Tap to see the comment'),
  replied: text('{name}回复了你', '点击查看回复', '{name} answered you', 'Tap to see the answer'),
  'comment-rejected': text('评论未通过审核', '原因：{reason}', 'Your comment was not approved', 'Reason: {reason}'),
  'post-approved': text('动态审核通过', '你的动态已经公开', 'Your post is approved', 'Others can see it now'),
  'post-rejected': text('动态未通过审核', '原因：{reason}', 'Your post was not approved', 'Reason: {reason}'),
  'profile-approved': text(
    '资料审核通过',
    '欢迎来到心屿，现在可以认识新朋友了',
    'Your profile is approved',
    'Welcome to Xinyu, go and meet somebody',
  ),
  'profile-sent-back': text('资料需要修改', '原因：{reason}', 'Your profile needs a change', 'Reason: {reason}'),
  'real-name-approved': text(
    '实名认证通过',
    '你的资料已显示实名标识',
    'Your real name is verified',
    'Your profile shows it now',
  ),
  'real-name-rejected': text(
    '实名认证未通过',
    '原因：{reason}',
    'Your real name could not be verified',
    'Reason: {reason}',
  ),
  'grade-approved': text(
    '学历认证通过',
    '你的资料已显示学历标识',
    'Your education is verified',
    'Your profile shows it now',
  ),
  'grade-rejected': text(
    '学历认证未通过',
    '原因：{reason}',
    'Your education could not be verified',
    'Reason: {reason}',
  ),
  'image-rejected': text('图片未通过审核', '原因：{reason}', 'A picture was not approved', 'Reason: {reason}'),
  banned: text(
    '账号已被封禁',
    '{rule}原因：{reason}{end}',
    'Your account is banned',
    '{ruleEn}Reason: {reason}{endEn}',
  ),
  unbanned: text('账号已解封', '欢迎回来', 'Your account is open again', 'Welcome back'),
  restored: text(
    '账号已恢复',
    '你的注销已撤回，资料、匹配和聊天都在。如果不是你本人登录，请立即修改密码并检查登录设备',
    'Your account is back',
    'The cancellation is undone; profile, matches and chats are as they were. If it was not you who logged in, change the password and look at your devices',
  ),
  'vip-active': text('VIP已生效', '{product}', 'VIP is active', '{days} days more'),
  'points-added': text('关点已到账', '{product}', 'guanPoint credited', '{points} guanPoint'),
  'order-refunded': text(
    '订单已退款',
    '款项将按原路退回',
    'Your order is refunded',
    'The money goes back the way it came',
  ),
  'withdrawal-requested': text(
    '提现申请已提交',
    '申请提现{amount}元，审核通过后到账{net}元',
    'Your withdrawal is being looked at',
    'You asked for {amount} yuan; {net} yuan are paid out once it is approved',
  ),
  'withdrawal-paid': text(
    '提现已到账',
    '{net}元已转入你的收款账户',
    'Your withdrawal is paid',
    '{net} yuan were paid to your account',
  ),
  'withdrawal-rejected': text(
    '提现未通过',
    '原因：{reason}。{amount}元对应的小红花可再次兑换',
    'Your withdrawal was turned down',
    'Reason: {reason}. The flowers worth {amount} yuan can be redeemed again',
  ),
  'points-given': text(
    '关点已更正：增加{points}关点',
    '原因：{reason}',
    'Your guanPoint were corrected: {points} more',
    'Reason: {reason}',
  ),
  'points-taken': text(
    '关点已更正：减少{points}关点',
    '原因：{reason}',
    'Your guanPoint were corrected: {points} fewer',
    'Reason: {reason}',
  ),
  'refund-declined': text(
    '退款申请未通过',
    '原因：{reason}',
    'The refund you asked for is not given',
    'Reason: {reason}',
  ),
  'vip-ending': text(
    'VIP即将到期',
    '有效期至{date}，不会自动续费；续期后时间累加',
    'VIP ends soon',
    'It lasts until {date} and does not renew by itself; buying more adds to it',
  ),
  'question-answered': text(
    '客服答复了你的问题',
    '点击查看，也可以继续补充',
    'Support has answered you',
    'Tap to read it, or to say more',
  ),
  'system-message': text('{title}', '{content}', '{titleEn}', '{contentEn}'),
  'pk-won': text(
    '你的微笑赢了PK',
    '获得{votes}票，占{share}%',
    'Your smile won its PK',
    '{votes} votes, {share} % of them all',
  ),
  'pk-lost': text(
    '你的微笑PK结束了',
    '获得{votes}票，占{share}%，下一场会更好',
    'The PK of your smile is over',
    '{votes} votes, {share} % of them all; the next one is yours',
  ),
  'pk-draw': text(
    '你的微笑PK打成平手',
    '共{count}票，难分高下',
    'The PK of your smile is a draw',
    '{count} votes, and nobody ahead',
  ),
  'pk-void': text(
    '你的微笑PK提前结束',
    '其中一个微笑已退出，本场不计分',
    'The PK of your smile ended early',
    'One of the two smiles left it; it does not count',
  ),
  'invitation-paid': text(
    '邀请奖励已到账',
    '获得{days}天VIP和{points}关点',
    'The reward of your invitation is here',
    '{days} days of VIP and {points} guanPoint',
  ),
  'export-ready': text(
    '你的个人数据副本已备好',
    '7天内可在“账号与安全”下载，下载时需要验证身份',
    'The copy of your data is ready',
    'You can fetch it under Account for 7 days; you prove there that it is you',
  ),
  'new-device': text(
    '你的账号在新设备上登录了',
    '{place}。不是你本人？请结束这次登录并修改密码',
    'Your account was used on a new device',
    '{place}. Was it not you? End that login and change your password',
  ),
  'report-upheld': text(
    '你的举报已核实',
    '我们已按社区规范处理，谢谢你',
    'Your report was right',
    'We have acted on it by the rules of conduct. Thank you',
  ),
  'report-dismissed': text(
    '你的举报已查看',
    '这次没有发现违反社区规范的情况。如有新的内容，可以再次举报',
    'Your report was looked at',
    'We found nothing against the rules of conduct. You can report again if something new happens',
  ),
  'report-changed': text(
    '你举报的处理结果有变化',
    '经对方申诉，另一位审核员复核后作了调整',
    'What followed from your report has changed',
    'After an appeal a second moderator looked at it and decided otherwise',
  ),
  'appeal-upheld': text(
    '申诉已复核：维持封禁',
    '答复：{note}',
    'Your appeal was looked at: the ban stands',
    'Answer: {note}',
  ),
  'appeal-shortened': text(
    '申诉已复核：封禁缩短至{until}',
    '答复：{note}',
    'Your appeal was looked at: the ban ends on {until}',
    'Answer: {note}',
  ),
  'appeal-lifted': text(
    '申诉已复核：封禁已解除',
    '答复：{note}',
    'Your appeal was looked at: the ban is lifted',
    'Answer: {note}',
  ),
  flowers: text(
    '{name}送给你{num}朵小红花',
    '去聊天里说声谢谢吧',
    '{name} sent you {num} flowers',
    'Say thank you in the chat',
  ),
} as const satisfies Record<string, Record<Language, Text>>
export type NoticeCode = keyof typeof noticeTexts

const actOf: Partial<Record<NoticeCode, Act>> = {
  liked: 'like',
  'liked-photo': 'like',
  'liked-answer': 'like',
  viewed: 'view',
}
/** Events by which a person reveals themselves to the reader. */
export const revealsActor = (code: NoticeCode): boolean =>
  code !== 'viewed' && code !== 'post-liked' && code !== 'comment-liked'
const unnamed: Record<Language, string> = { 'zh-CN': '有人', en: 'Somebody' }

/** Same rule as in the lists of viewers and likers. */
export const hidesActor = (code: NoticeCode, readerIsVip: boolean): boolean => {
  const act = actOf[code]
  return act !== undefined && !mayKnowActor(act, { isVip: readerIsVip, isReturned: false })
}

/** The text of a notice in a language. `name` null: unknown, or hidden from this reader. */
export const noticeText = (
  code: NoticeCode,
  language: Language,
  name: string | null,
  params: Readonly<Record<string, string | number>>,
): Text => {
  const values: Record<string, string | number> = { ...params, name: name || unnamed[language] }
  const render = (template: string): string =>
    template.replace(/\{(\w+)\}/g, (_whole, key: string) => String(values[key] ?? ''))
  const { title, content } = noticeTexts[code][language]
  return { title: render(title), content: render(content) }
}
