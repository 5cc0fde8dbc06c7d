import { ruleOf } from './rule-of.ts'

const refused = ruleOf('sexual', 'refuse')
const doubtful = ruleOf('sexual', 'review')
const marked = ruleOf('sexual', 'mark')
const minors = ruleOf('minors', 'refuse')
const reportingPhrases =
  '举报 拒绝 反对 违法 打击 讨厌 恶心 别来 勿扰 非诚 远离 不约 救助 纪录片 新闻 骚扰 拉黑 保护 防止 预防 防治 警惕'

export const sexualWords = [
  refused('裸聊', {
    forms: '裸撩 裸料聊 luoliao 裸l 果聊 裸聊天室 裸聊天',
    except: `${reportingPhrases} 被敲诈 诈骗 骗局`,
  }),
  refused('约炮', {
    forms: '约泡 约啪 约p 约pao yuepao 约炮友',
    except: `${reportingPhrases} 预约炮 签约炮 条约炮 约泡面 约泡温泉 约泡汤 约泡茶 约泡脚 约泡咖啡 约泡图书馆 约泡吧`,
  }),
  refused('援交', { forms: '援佼 圆交 yuanjiao妹', except: `${reportingPhrases} 支援交 救援交 声援交 增援交 后援交` }),
  refused('包养', {
    forms: '饱养 包yang 求包养 找包养 被包养 包羊妹',
    except: `${reportingPhrases} 面包养 书包养 钱包养 荷包养 豆包养 包养护 包养胃 包养生 包养殖 包养花 包养鱼 沙包养 腰包养 不接受`,
  }),
  refused('卖淫', { forms: '卖yin 卖婬 maiyin', except: reportingPhrases }),
  refused('嫖娼', { forms: '嫖chang 票昌 嫖猖 piaochang', except: reportingPhrases }),
  refused('一夜情', { forms: 'yiyeqing 一叶情 一也情', except: `${reportingPhrases} 不接受 不想要 不找 不是 歌` }),
  refused('上门服务', {
    near: '美女 学生妹 小姐 全套 同城 特殊 包夜 兼职 空姐 少妇 激情 技师',
    except: '家政 维修 保洁 开锁 搬家 月嫂 喂猫 喂狗 遛狗 空调 洗衣机',
  }),
  refused('学生妹', { near: '上门 兼职 包夜 一次 价格 服务 外围 全套 微信' }),
  refused('包夜', { forms: '包宿服务', except: '网吧 网咖 电竞 充电 停车 酒店' }),
  refused('外围女', { forms: '外围妹 高端外围 外围模特' }),
  refused('楼凤', { forms: '楼风 loufeng', except: '黄鹤楼 凤凰' }),
  refused('迷药', {
    forms: '谜药 听话水 迷奸药 miyao',
    except: `${reportingPhrases} 昏迷药 低迷药 防范 小心`,
  }),
  refused('催情药', { forms: '催情水 催情粉 春药 催情' }),
  refused('迷奸', { forms: '迷j 谜奸', except: reportingPhrases }),
  refused('黄色网站', { forms: '成人网站 av网站 看片网站 色情网站', except: reportingPhrases }),
  refused('淫秽视频', { forms: '色情视频 成人视频 a片资源 黄片', except: reportingPhrases }),
  doubtful('裸照', { forms: '果照 裸体照 私密照发', except: `${reportingPhrases} 曝光` }),
  doubtful('开房', {
    near: '今晚 一起 去 同城 约 直接 跟我 陪 酒店',
    except: '开房产 开房车 开房间空调 开房地产 离开房 打开房 开房子 开房门 推开房 公开房 避开房',
  }),
  doubtful('文爱', {
    forms: '磕炮 语爱 磕泡',
    except: '作文爱 语文爱 散文爱 论文爱 征文爱 中文爱 英文爱 原文爱 文爱好 人文爱 文爱情',
  }),
  doubtful('约吗', { near: '今晚 寂寞 空虚 少妇 同城 激情', except: '火锅 打球 羽毛球 电影 爬山 咖啡 吃饭 自习 跑步' }),
  marked('sex', { forms: 'nude naked porn', except: 'sex and the city' }),
  minors('儿童色情', { forms: '儿童se情 幼女视频 恋童视频 童se 萝莉资源 幼童色情', except: reportingPhrases }),
  minors('幼女', { near: '视频 资源 私拍 福利 萝莉 出售 网盘', except: reportingPhrases }),
]
