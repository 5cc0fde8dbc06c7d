/** Texts of swindlers, each copied with small changes, and of members, each written once. All made up here. */
export const meant = [
  '你好呀，看了你的资料觉得很有缘分，我在做海外数字黄金投资，每天稳定收益百分之五，有兴趣可以加我微信abc12345详细聊',
  '我表哥在证券公司上班，有内部消息带大家一起做，已经帮好几个朋友赚到了，你想了解的话加一下我的号138001',
  '小姐姐在吗，我们平台招聘兼职点赞员，一单五元当天结算，不用押金，手机就能做，联系客服领取任务',
  '我是做跨境电商的，最近后台缺一个帮忙下单的人，垫付之后马上返还本金和佣金，诚信合作',
  '最近账户被银行冻结了，着急交货款，能不能先借我三千块周转一下，明天解冻马上还给你，真的很急',
  '姐姐开了一家私房菜馆，缺少合伙人，投资两万每个月分红四千，保本不亏，想一起做的朋友加我细聊',
  'I work for a trading company and we have a signal group with a guaranteed profit every week, add me and I will show you',
  '你喜欢旅游吗？我认识一个老师开了直播间教理财，昨天跟着买赚了一万多，今晚八点还有一场，链接发给你看看',
]
export const innocent = [
  '你好呀，看了你的资料觉得我们很有缘分，我也喜欢爬山和看海，周末一般会去西湖边走走，不知道你平时喜欢做什么',
  '你好，我在杭州做设计师，平时喜欢看书和做饭，看到你也喜欢猫，想认识一下，有空可以一起喝杯咖啡吗',
  '看到你的动态说想学滑雪，我去年刚学会，摔得很惨哈哈，如果你需要搭子可以叫我一起去崇礼',
  '你的照片拍得真好看，是在青岛拍的吗？我老家就在那边，每年夏天都会回去看看大海',
  '我最近在准备考研，每天都泡在图书馆，看到你也是学医的，想请教一下专业课怎么复习比较好',
  '周末有个羽毛球局，还缺一个人，水平一般重在参与，场地在滨江体育馆，你有兴趣的话可以一起来',
  '你好，看了你的问答觉得特别真诚，我也是想认真找对象的，希望有机会可以多了解一下彼此',
  '你好，看了你的资料觉得特别真诚，我也是想认真谈恋爱的，希望有机会能多聊聊互相了解',
  '哈喽，我也养了一只橘猫，今年三岁了，超级能吃，看到你的猫好可爱，叫什么名字呀',
  '我在银行上班，工作比较稳定，下班喜欢健身跑步，希望找一个性格开朗的女生一起生活',
  '我在医院上班，工作比较忙，下班喜欢追剧做饭，希望找一个性格温柔的男生一起生活',
  '最近在看一部老电影，讲的是海边小镇的故事，看到你也喜欢老电影，有没有想推荐给我的',
  '我是做外贸的，经常出差，所以特别想念家里的饭菜，看到你会做红烧肉，真的很羡慕',
  '银行卡丢了正在挂失，今天特别倒霉，想找个人说说话，你今天过得怎么样',
  '我表哥在证券公司上班，经常加班到半夜，所以我劝自己别去金融行业，你是做什么工作的',
  'I saw that you like hiking. I go to the mountains nearly every week, would you like to join us some day',
]

/** Numbers from 0 to 1, the same for the same seed. */
export const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

const ornaments = ['😊', '🌹', '~', '！', '。。。', '❤️', '👍', ' ', ' ']
const particles = [...'呢啊哦哈吧嘛真很特']
const openings = ['美女，', '在吗，', '嗨！', '您好，', '', '', '', '', '']
const endings = ['，期待回复', '，谢谢', '，等你', '', '', '', '', '']

/** The text as a swindler changes it for the next account: another number, one to three small edits. */
export const changed = (text: string, random: () => number): string => {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const chars = [...text.replace(/[a-z]*\d{4,}/i, () => `wx${Math.floor(random() * 1e6)}`)]
  const edits = 1 + Math.floor(random() * 3)
  for (let edit = 0; edit < edits; edit++) {
    const at = Math.floor(random() * chars.length)
    const way = random()
    if (way < 0.6) chars.splice(at, 0, pick(ornaments))
    else if (way < 0.8) chars.splice(at, 1)
    else chars.splice(at, 0, pick(particles))
  }
  return `${pick(openings)}${chars.join('')}${pick(endings)}`
}
