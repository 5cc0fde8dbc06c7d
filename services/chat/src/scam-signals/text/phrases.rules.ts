import { type WordRule, wordRule } from '@xinyu/contracts/rules/text/words/word-rule'
import type { SignalKind } from '@xinyu/contracts/signals'

/** A phrase to search in messages, like a word of the list. */
export interface SignalPhrase {
  kind: SignalKind
  rule: WordRule
}
interface PhraseOptions {
  forms?: string
  near?: string
  except?: string
}

const list = (text = ''): string[] => text.split(/\s+/).filter(Boolean)
const phrasesOf =
  (kind: SignalKind) =>
  (word: string, { forms, near, except }: PhraseOptions = {}): SignalPhrase => ({
    kind,
    rule: wordRule.parse({ word, forms: list(forms), near: list(near), except: list(except) }),
  })

const contact = phrasesOf('contact')
const offApp = phrasesOf('offApp')
const money = phrasesOf('money')

const invited =
  '加 号 聊 发我 发你 换个 找我 添加 留个 留一下 看我 扫 备注 给我 给个 给你 有吗 多少 是啥 方便 交换 推给 要个 能要 联系 我的 你的 同号'
const declined =
  '没加过 不加 勿加 别加 不留 别留 不换 不给 不方便加 先不 没有加 不聊 拒加 不急着 平台聊 平台内 被盗 被封 骗子 诈骗'
const warned = '骗子 骗局 诈骗 防骗 反诈 被骗 警惕 小心 上当 套路 别信 不信 新闻 警察 举报 从不 永远不 不要给'

export const signalPhrases: readonly SignalPhrase[] = [
  contact('微信', {
    forms: '薇信 威信 威信号 薇信号 徽信号 徽信 维信 wx 微x v信 wei信 weixin wechat 微芯 微星号 绿泡泡 绿色软件',
    near: invited,
    except: `${declined} 微信支付 微信读书 微信运动 微信步数 小程序 公众号 微信表情 微信头像 朋友圈 微信红包 微信群 群聊 微信付款 微信转 用微信付 有威信 威信高`,
  }),
  contact('加我v', {
    forms: '加v 加薇 加我薇 加微 加我微 加个v 加个微 加崴 加葳 我的v 你的v 留个v 给个v',
    except: `${declined} 加vip 更加微 增加微 加微笑 加微糖 加微辣 加微量 加微波 加微调 加v认证 加微小 加微微 我的vivo 你的vivo 我的vlog 你的vlog`,
  }),
  contact('vx', { forms: 'vxin wxid', except: declined }),
  contact('QQ', {
    forms: '扣扣 企鹅号 球球号 q号 qq号',
    near: invited,
    except: `${declined} qq音乐 qq糖 qq飞车 qq弹 弹弹 qq邮箱 qq农场 qq空间 口感 牛牛`,
  }),
  contact('手机号', {
    forms: '手机号码 电话号码 手机hao',
    near: '发我 发你 给我 给你 给个 留个 留一下 加我 我的 你的 打我 多少 告诉我 联系 要个',
    except: `${declined} 换绑 绑定 注册 实名 验证 归属地 注销 换了手机 填`,
  }),
  contact('联系方式', {
    near: '留 给 换 加 发 要 交换 多少 有没有',
    except: `${declined} 客服 商家 快递 房东 还没换 别急`,
  }),
  contact('抖音号', { forms: '小红书号 陌陌号 微博号 快手号 dy号 xhs号', near: `${invited} 是 搜`, except: declined }),
  contact('打我电话', { forms: '给我打电话 电话联系我 打这个电话 打我手机 发短信给我' }),
  contact('扫码加', { forms: '扫我码 扫一下我的码 扫二维码加 二维码发你 我的二维码' }),

  offApp('换个软件', {
    forms:
      '换个平台 换个地方聊 换个app 换个聊天 去别的软件 别的软件聊 其他软件聊 别的平台聊 平台外聊 去外面聊 软件外聊 换别的聊',
    except: '电脑 剪辑 修图 办公',
  }),
  offApp('去微信', {
    forms: '微信聊 微信上聊 微信说 微信里说 上微信聊 转微信 移步微信 到微信 v上聊 qq聊 qq上聊 去qq 扣扣聊 上扣扣',
    except: `${declined} 去微信读书 去微信公众号 和同事 跟同事 跟我妈 和我妈 客户 去微信运动 去微信支付 爸妈`,
  }),
  offApp('这里不方便', {
    forms:
      '这里不方便聊 这里聊不方便 这里说不方便 这上面不方便 平台不方便 这里说话不方便 这里不安全 这里消息收不到 平台会屏蔽 这里会屏蔽 这边容易被封',
    except: '停车 充电 打车 吃饭 开车 拍照 交通 坐地铁 买菜',
  }),
  offApp('不常上这个', {
    forms:
      '不常用这个软件 不怎么上这个 不怎么用这个 很少上这个 很少用这个 这软件不常上 这个软件不常用 这个软件我不常 不太用这个 这个号不常用 准备卸载了 要卸载这个 快卸载了 马上卸载 要注销这个',
    except: '游戏 健身 背单词',
  }),
  offApp('telegram', {
    forms:
      '电报 飞机号 纸飞机 土豆app whatsapp 蝙蝠app 蝙蝠聊天 skype kakaotalk zalo messenger signal聊 line号 我的line 加line 用line',
    except: '电报群岛 折纸飞机 叠纸飞机 发电报 电报机 拍电报 电报局 谍战 飞机票 电影 历史',
  }),
  offApp('下载', {
    forms: '下个 安装',
    near: '聊天 这个app 这个软件 私密 加密 专属 蝙蝠 一起聊 注册码 邀请码 发你链接',
    except: '歌 电影 游戏 论文 资料 课件 小说 反诈 表情包 音乐 地图 剧',
  }),
  offApp('直播间', {
    forms: '来我直播 看我直播',
    near: '来 关注 送 刷 支持 礼物',
    except: '买 带货 看了 抢 主播卖 李佳琦 薇娅 电商',
  }),

  money('转账', {
    forms: '转帐 转钱 打钱 打款 汇款 汇钱 zhuanzhang 转账儿 专账 砖账',
    near: '给我 我先 先 帮 借 急 能不能 可以吗 一下 点 过来 保证金 账户 账号 收款 平台',
    except: `${warned} 转给你 转账给你 打钱给你 打款给你 转你了 已经转 转过去了 aa 饭钱 房租 我爸 我妈 爸妈 给家里 发工资 不用转 别转 不要转 公司 银行转账记录 甲方 客户`,
  }),
  money('转我', {
    forms: '转给我 打给我 借我 借给我 借点钱 借钱给我 借你点钱 借一点钱 借些钱 能借 想借',
    near: '钱 块 元 千 万 百 急 周转 红包 还你 还给你 生活费 医药费 路费 车费 房租',
    except: `${warned} 打给我妈 你借 同事借 找我借钱 不借 书 从不借 别借 开电话`,
  }),
  money('急用钱', {
    forms:
      '急需用钱 急需钱 急着用钱 手头紧 手头有点紧 资金周转 周转一下 周转不开 周转不过来 救急 应急一下 凑点钱 差点钱 差一点钱 还差几千 卡被冻结 卡冻结 银行卡冻结 账户被冻结 账户冻结',
    except: `${warned} 月底 房贷 公司 这个月吃土 省着花 装修`,
  }),
  money('垫付', {
    forms: '帮我垫 先垫 替我垫 垫一下 代付 帮我付 替我付 帮我交 帮我充 替我交 帮我买单 帮我缴',
    except: `${warned} 不用垫 我自己 公司 报销 同事 医保 社区`,
  }),
  money('投资', {
    forms: 'touzi 头资 投姿',
    near: '带你 跟我 一起 稳 赚 收益 平台 老师 内部 名额 项目 机会 回报 理财 试试 小额 本金 导师 教你',
    except: `${warned} 工作 行业 公司 投资自己 投资部 投资经理 投资岗 学投资 投资学 书 专业 时间投资 感情投资 投资银行`,
  }),
  money('带你赚钱', {
    forms:
      '带你理财 带你炒股 带你炒 带你投 跟着我赚 教你赚钱 教你理财 一起赚钱 轻松赚钱 躺着赚 带你搞钱 一起搞钱 带你做项目 跟我做项目 带你发财',
    except: `${warned} 努力 搬家 创业开店`,
  }),
  money('跟着老师', { forms: '跟着导师 老师带队 导师带队', near: '操作 做单 投 赚 平台 买 下注 收益', except: warned }),
  money('稳赚', {
    forms:
      '稳赚不赔 保本 包赚 零风险 高收益 高回报 收益翻倍 翻倍收益 日收益 年化 日入 月入过 回报率 收益率 利润分成 稳定收益 被动收入',
    near: '投 平台 项目 带 老师 一起 跟 名额 做 赚 理财 千 百 万 本金 稳 不赔 风险 每天 轻松',
    except: `${warned} 余额宝 定期 国债 银行存款 工作 月薪 房贷`,
  }),
  money('内部消息', {
    forms: '内幕消息 内部渠道 内部名额 内部资料 内部项目 内幕 内部数据 系统漏洞 平台漏洞',
    near: '股 投 赚 平台 老师 稳 期货 一起 我有 我叔 我舅 我表哥 跟 单 告诉你 带你 彩 买 涨 盘 知道',
    except: `${warned} 公司裁员 员工 娱乐圈 明星 剧组 校招 足球 电影 案件 调查`,
  }),
  money('炒股', {
    forms: '股票 期货 外汇 黄金 现货 原油 贵金属 港股 基金',
    near: '带你 老师 内部 跟单 喊单 稳赚 入金 开户 群 平台 导师 推荐一只 必涨 牛股 指导 一起买 跟我买',
    except: `${warned} 亏 套牢 被套 跌 吃面 项链 戒指 买黄金首饰 不炒 不懂 不碰 公积金 基金会 金店`,
  }),
  money('入金', {
    forms: '出金 跟单 喊单 平台充值 充值到平台 提现到账 提现秒到 上分 下分 做单 抢单 刷单 做任务返 返佣 佣金',
    near: '老师 平台 稳 赚 秒 操作 账户 账号 收益 导师 本金 一起 每天 日结 返 轻松 下载 注册 先 元 百 千',
    except: `${warned} 重金 中介 房产中介 基金出金 加入金 投入金额 房子`,
  }),
  money('比特币', {
    forms:
      'usdt 泰达币 虚拟币 虚拟货币 数字货币 数字币 以太坊 狗狗币 加密货币 区块链 挖矿 合约交易 币安 欧易 交易所 btc',
    near: '投 赚 收益 带 平台 买 充 入 老师 一起 跟 转 涨 翻 钱包 地址 内部 行情 稳 炒 套利 机会',
    except: `${warned} 论文 课程 专业 不碰 不买 不炒 亏 跌 我的世界 工程师 后端 写代码 上班 招聘 开发 研究`,
  }),
  money('贷款', {
    forms: '网贷 借贷 花呗 借呗 信用卡 白条 微粒贷 代款',
    near: '无抵押 秒批 额度 下款 帮你办 帮我 办一个 低息 低利率 套 提额 借你的 用你的 你的身份证 征信 秒到 急 借我 办理 放款',
    except: `${warned} 房贷 车贷 还贷 公积金 还完 还清 忘了还 账单 积分 年费 贷款买房`,
  }),
  money('礼品卡', {
    forms: '购物卡 充值卡 卡密 e卡 苹果卡 steam卡 点卡 itunes 京东卡 加油卡 话费卡 超市卡 谷歌卡',
    near: '买 卡密 拍 发给我 发我 充 帮 给我 密码 送我 刮 背面 张 回收 代 急',
    except: `${warned} 公司发 单位发 妈 年会 过期 抽到 中了 福利 到期 路过`,
  }),
  money('保证金', {
    forms:
      '解冻费 手续费 关税 清关费 认证费 押金 激活费 诚意金 见面费 路费 车费 机票钱 打车费 医药费 手术费 学费 生活费 房租',
    near: '先交 先付 帮我 垫 转给 转一下 先转 给我 打给 借 发个 需要你 你先 出一下 报销一下 付一下 交一下 才能 凑',
    except: `${warned} 退押金 自行车 租房 房东 爸妈给 给我妹 交给学校 我先付 我来付 aa 我出 包了 攒`,
  }),
  money('红包', {
    forms: '520红包 发个红 hongbao 紅包',
    near: '给我发 发我 先发 才 证明 诚意 表示 见面礼 我就 发个 一个试试 爱我',
    except: `${warned} 抢 红包封面 群里 过年 压岁 婚礼 同事 长辈 发给你 我给你发 手气 领 随份子 微信红包功能`,
  }),
  money('收款码', {
    forms: '收款二维码 付款码 银行卡号 卡号 银行卡 支付宝账号 支付宝号 银行账户 银行账号 对公账户 支付密码',
    near: '发我 发你 发给 我的收款 转一下 打过来 打款 给我 借我 用一下 走个账 拍 提供 扫一下 先付 给你',
    except: `${warned} 门禁 饭卡 公司 工资 会员 绑定 忘了 超市 老板 早餐`,
  }),
  money('验证码', {
    near: '发我 发给我 告诉我 给我 念给 报一下 是多少 转给我',
    except: `${warned} 收不到 没收到 登录不了 输错 图形 快递 取件 过期`,
  }),
  money('兼职', {
    forms: '副业 网赚 赚外快 赚零花钱 挣外快 搞副业 做任务',
    near: '日结 在家 手机就 轻松 带你 一天 佣金 平台 动动手指 加我 返 有个 我这有 一单 介绍',
    except: `${warned} 以前 大学 做过 咖啡 家教 奶茶店 想找 打工 游戏任务 实习 摆摊 周末兼职老师`,
  }),
]
