export const faqGroups = ['start', 'profile', 'people', 'money', 'account'] as const
export type FaqGroup = (typeof faqGroups)[number]
export interface FaqWords {
  question: string
  answer: string
}
export interface FaqEntry {
  id: string
  group: FaqGroup
  zh: FaqWords
  en: FaqWords
  /** other search terms, in either language */
  also: string
}
const entry = (id: string, group: FaqGroup, also: string, zh: [string, string], en: [string, string]): FaqEntry => ({
  id,
  group,
  also,
  zh: { question: zh[0], answer: zh[1] },
  en: { question: en[0], answer: en[1] },
})

/** The most frequent questions, in both languages; `also` is searched and not shown. */
export const faq: readonly FaqEntry[] = [
  entry(
    'code',
    'start',
    '短信 收不到 sms',
    ['收不到验证码？', '请确认手机号与信号，60秒后可重新获取；每个号码每天最多10次。'],
    [
      'The code does not arrive',
      'Check the number and your signal; you can ask again after 60 seconds, at most 10 times a day for a number.',
    ],
  ),
  entry(
    'password',
    'start',
    '忘记 登录不了 forgot login',
    ['忘记密码怎么办？', '在登录页选择“验证码登录”，进入后在“我 › 我的账号”设置新密码。'],
    ['I forgot my password', 'Log in with a code instead, then set a new one under Me › My account.'],
  ),
  entry(
    'phone',
    'start',
    '换号 改手机 number',
    ['怎样更换手机号？', '在“我 › 我的账号”里更换，需要新旧号码各收一次验证码。旧号码已停用时请问客服。'],
    [
      'How do I change my phone number?',
      'Under Me › My account, with a code to the old and the new number. If the old one no longer works, ask support.',
    ],
  ),
  entry(
    'review',
    'profile',
    '多久 时间 waiting approve',
    ['资料审核要多久？', '一般在一个工作日内完成。结果会以系统消息告知，未通过会说明原因。'],
    [
      'How long does the review take?',
      'One working day as a rule. A notice tells you the result, and why if something is rejected.',
    ],
  ),
  entry(
    'sentBack',
    'profile',
    '退回 未通过 rejected',
    ['资料为什么被退回？', '系统消息里写有原因，常见的是头像看不清本人、介绍里留了联系方式。改好后重新提交即可。'],
    [
      'Why does my profile need changes?',
      'The notice says why: often the avatar does not show you clearly, or a text holds contact details. Change it and submit again.',
    ],
  ),
  entry(
    'realName',
    'profile',
    '身份证 认证 identity',
    ['实名认证的照片会被谁看到？', '只有负责审核的同事。照片单独加密存放，审核后按期限删除，不会出现在你的主页。'],
    [
      'Who sees the photos of my ID card?',
      'Only the person who reviews them. They lie apart, are deleted after a while, and never stand on your page.',
    ],
  ),
  entry(
    'blocked',
    'people',
    '骚扰 拉黑 举报 report harassment',
    ['怎样拉黑或举报？', '在对方主页或聊天页右上角的菜单里。拉黑后双方互不可见；举报时可附上截图。'],
    [
      'How do I block or report?',
      'In the menu at the top right of a person’s page or of a chat. After a block neither sees the other.',
    ],
  ),
  entry(
    'scam',
    'people',
    '诈骗 转账 借钱 骗 money fraud',
    ['对方让我转账或投资怎么办？', '不要转账，也不要离开平台联系。请立即举报并报警（96110），保留聊天记录。'],
    [
      'Somebody asks me for money',
      'Send none, and do not move to another app. Report them here and to the police, and keep the chat.',
    ],
  ),
  entry(
    'noAnswer',
    'people',
    '打招呼 回复 message limit',
    ['为什么不能继续发消息？', '对方回复前只能发送几条消息，主动联系的新朋友每天也有上限，这是为了少打扰人。'],
    [
      'Why can I not send more messages?',
      'Only a few until the person answers, and there is a daily number of new people. It keeps everybody’s inbox calm.',
    ],
  ),
  entry(
    'paid',
    'money',
    '没到账 订单 vip 关点 order',
    ['付款了但没有生效？', '在“我 › 订单”中打开该订单，点“查询付款结果”。仍未生效请问客服，并附上订单号。'],
    [
      'I paid and nothing happened',
      'Open the order under Me › Orders and tap “Check payment result”. If that does not help, ask support with the order number.',
    ],
  ),
  entry(
    'refund',
    'money',
    '退钱 误购 未成年 refund money back',
    ['可以退款吗？', '误购、未收到或未成年人购买可以申请：在“我 › 订单”打开订单，点“申请退款”。结果以系统消息告知。'],
    [
      'Can I have my money back?',
      'For a mistake, something that never came, or a purchase by a minor: open the order under Me › Orders and ask for it.',
    ],
  ),
  entry(
    'withdraw',
    'money',
    '提现 小红花 到账 flowers payout',
    ['小红花提现要多久？', '两位同事审核后由支付宝或微信转账，一般三个工作日内到账；进度在“我 › 礼物中心”。'],
    [
      'How long does a withdrawal take?',
      'Two people look at it, then Alipay or WeChat Pay transfers it, in about three working days. See Me › Gift centre.',
    ],
  ),
  entry(
    'renewal',
    'money',
    '自动续费 扣款 subscription',
    ['怎样取消自动续费？', '支付宝与微信购买的VIP不会自动续费。在App Store订阅的，请在苹果的订阅设置中取消。'],
    [
      'How do I stop a subscription?',
      'VIP bought by Alipay or WeChat never renews by itself. One from the App Store is ended in Apple’s subscription settings.',
    ],
  ),
  entry(
    'stealth',
    'account',
    '隐身 不想被看到 hide privacy',
    ['怎样不让别人看到我？', '在“我 › 隐私设置”打开隐身，或单独隐藏在线状态与距离。你主动联系的人仍能看到你。'],
    [
      'How do I hide?',
      'Under Me › Privacy: stealth, or only your online state or distance. Whoever you write to still sees you.',
    ],
  ),
  entry(
    'cancel',
    'account',
    '删除 注销 delete',
    ['怎样注销账号？', '在“我 › 我的账号”最下方。注销后15天内登录即可撤回，之后个人数据会被清除。'],
    [
      'How do I delete my account?',
      'At the end of Me › My account. Logging in within 15 days undoes this; after that your data is erased.',
    ],
  ),
  entry(
    'banned',
    'account',
    '封禁 封号 ban appeal',
    ['账号被封禁怎么办？', '登录时会看到原因和期限。认为有误请写信给我们，附上手机号后四位，由另一位同事复核。'],
    [
      'My account is banned',
      'Logging in shows why and until when. If it is a mistake, write to us; somebody else looks at it again.',
    ],
  ),
]
