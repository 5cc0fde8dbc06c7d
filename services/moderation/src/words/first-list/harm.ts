import { ruleOf } from './rule-of.ts'

const drugs = ruleOf('drugs', 'refuse')
const violence = ruleOf('violence', 'refuse')
const doubtfulViolence = ruleOf('violence', 'review')
const selfHarm = ruleOf('selfHarm', 'refuse')
const selfHarmToReview = ruleOf('selfHarm', 'review')
const abuse = ruleOf('abuse', 'refuse')
const abusive = ruleOf('abuse', 'mark')
const reportingPhrases =
  '禁毒 缉毒 戒毒 拒绝 远离 反对 举报 违法 打击 宣传 志愿者 纪录片 电影 电视剧 新闻 危害 科普 不碰 警察 破案 讲座 教育 不吸 不沾 展览 博物馆'

export const harmWords = [
  drugs('毒品', { forms: '独品 毒pin 毒拼', except: `${reportingPhrases} 病毒品 消毒品 无毒品 有毒品种 防毒品` }),
  drugs('冰毒', { forms: '冰du 溜冰毒 bingdu货', except: reportingPhrases }),
  drugs('大麻', {
    forms: '大嘛叶 大麻叶子 飞叶子',
    except: `${reportingPhrases} 大麻花 大麻烦 大麻袋 大麻将 大麻辣 大麻雀 大麻团 大麻糍 大麻薯 大麻子 大麻布 大麻哈鱼 胆大麻利 最大麻`,
  }),
  drugs('海洛因', { forms: '海洛英 海洛音 hailuoyin', except: reportingPhrases }),
  drugs('摇头丸', { forms: 'k粉 麻古 笑气 邮票lsd 上头电子烟', except: reportingPhrases }),
  violence('枪支', {
    forms: '枪只 qiangzhi',
    except: `${reportingPhrases} 真枪支付 玩具 射击馆 模型 奥运 一枪支 游戏 禁枪`,
  }),
  violence('弹药', { near: '出售 购买 枪 私 军用 卖', except: '游戏 军迷 影视 二战 博物馆 展览 历史 电影' }),
  violence('气枪', { near: '出售 卖 购买 铅弹 高压 货到付款 加', except: '玩具 打气枪 洗车 吹气枪 游乐' }),
  violence('买凶', { forms: '雇凶 职业杀手接单', except: reportingPhrases }),
  doubtfulViolence('杀了你', {
    forms: '弄死你 砍死你 打断你的腿 泼你硫酸 找人弄你 杀你全家',
    except: '想死你 台词 游戏',
  }),
  doubtfulViolence('知道你住哪', { forms: '知道你家在哪 去你单位闹 别想好过 等着瞧' }),
  selfHarm('自杀群', { forms: '相约自杀 一起自杀 约死群 自杀约 zisha群' }),
  selfHarmToReview('不想活了', {
    forms: '想自杀 活着没意思 想死了算了 活不下去了 想结束生命 割腕 想轻生',
    except: '热得 困得 作业 笑得 段子 电影 剧情 歌词 小说',
  }),
  abuse('操你妈', {
    forms: '草你妈 草泥马 艹你妈 肏你妈 cnm 曹尼玛 日你妈 caonima 操你m 操尼玛',
    except: '草泥马玩偶 草泥马羊驼 羊驼',
  }),
  abuse('傻逼', {
    forms: '傻b 煞笔 沙比 傻屄 sb玩意 傻比 shabi 傻叉 傻逼的',
    except: '沙比利 沙比较 煞笔文 傻比较 收煞笔',
  }),
  abuse('贱人', { forms: '贱人的 贱货 婊子 臭婊 jianren', except: '贱人贱 贱货铺' }),
  abuse('去死吧', { forms: '去死把 你去死 死全家' }),
  abusive('滚', { near: '你 给我 远点 开', except: '翻滚 滚烫 滚动 打滚 滚筒 滚石 摇滚 滚滚 滚轮 滚雪球 滚瓜' }),
]
