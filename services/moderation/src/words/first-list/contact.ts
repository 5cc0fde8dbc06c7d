import { ruleOf } from './rule-of.ts'

const contact = ruleOf('contact', 'review')
const advertising = ruleOf('advertising', 'review')
const invited = '加 号 聊 联系 发我 换个 私 找我 添加 留个 看我 同号 扫 备注 细说 我的 给你 有吗 给我 给个 发你 交换'
const notMine =
  '微信支付 微信读书 微信运动 微信小程序 微信公众号 微信表情 不加 不急着加 不换 不聊 勿加 别加 不留 拒加 不想 平台聊 平台内 步数 开发 付款 红包封面 转账给 诈骗 朋友圈 群聊 交费'

export const contactWords = [
  contact('微信', {
    forms: '薇信 威信 徽信 微x 薇x 维信 v信 wei信 weixin wechat 徽芯 微芯 wx 嶶信',
    near: invited,
    except: `${notMine} 有威信 威信高`,
  }),
  contact('加我v', {
    forms: '加v 加我薇 加薇 加个v 加微 加我微 加葳 加崴 加一下v 我的v',
    except:
      '加vip 加v认证 加v用户 加v博主 加微波 加微量 加微糖 加微辣 加微笑 加微调 加微风 加微小 更加微 加微生物 不加微 不加v 加微距 加微微 加微电影 不急着加 急着加微',
  }),
  contact('微信号', { forms: '薇信号 威信号 徽信号 wx号 微信号码', except: '微信号被盗 微信号被封 不给微信号' }),
  contact('vx', { forms: 'vxin 微芯号 wxid' }),
  contact('QQ', {
    forms: '扣扣 企鹅号 q号 球球号 qq号',
    near: invited,
    except: 'qq音乐 qq糖 qq飞车 qq弹 qq邮箱 不加 不用qq qq农场 qq空间',
  }),
  contact('telegram', {
    forms: '电报群 飞机号 纸飞机 whatsapp line号 蝙蝠app',
    except: '电报群岛 折纸飞机 纸飞机折 叠纸飞机',
  }),
  contact('抖音号', { forms: '小红书号 陌陌号 探探号 soul号 dou音号' }),
  contact('手机号', {
    near: '发我 给我 留个 加我 我的 打我 联系',
    except: '换绑 注册 实名 验证 不要 别把 不会 归属地 注销',
  }),
  contact('私下联系', { forms: '换个地方聊 去别的软件聊 这里不方便聊 平台外聊 出去聊吧加' }),
  advertising('代购', { near: '加 联系 正品 低价 免税 包邮 私', except: '找代购 被代购 不是代购 不找代购 讨厌' }),
  advertising('减肥药', { forms: '瘦身产品加 减肥产品代理 减肥茶代理', except: '不吃 没吃过 危害 别吃 停' }),
  advertising('招代理', { forms: '诚招代理 微商代理 加盟代理 招加盟 招下级', except: '不招代理' }),
  advertising('刷粉', {
    forms: '买粉丝 涨粉服务 代刷赞 刷赞',
    except: '粉刷粉 牙刷粉 刷粉底 刷粉色 印刷粉 刷粉饼 刷粉状 洗刷粉',
  }),
  advertising('关注公众号', { forms: '扫码进群 扫码领取 点击链接领 加群领' }),
  advertising('贷款', {
    near: '秒批 无抵押 黑户 低息 当天放款 不看征信 急用 办理加 下款',
    except: '房贷 还贷款 贷款买',
  }),
]
