import { ruleOf } from './rule-of.ts'

const refused = ruleOf('fraud', 'refuse')
const doubtful = ruleOf('fraud', 'review')
const warned = '警惕 防骗 反诈 举报 被骗 小心 谨防 受害 违法 别信 骗局 揭秘 科普 新闻 讲座 纪录片 电影 上当 罪 打击'

export const fraudWords = [
  refused('洗钱', { forms: 'xiqian', except: `${warned} 洗钱包 清洗钱 水洗钱 风险管理 反洗钱` }),
  refused('跑分', {
    forms: '跑份',
    near: '平台 日结 佣金 返点 收款码 银行卡 码商 赚 兼职 流水 收益 返佣 招 担保 车队 押金 微信',
    except: '手机 显卡 电脑 安兔兔 鲁大师 测试 性能 处理器 芯片 游戏 软件 成绩 马拉松 体测 多少分',
  }),
  refused('刷单', {
    forms: '刷单单 刷弹兼职 shuadan 涮单',
    except: `${warned} 洗刷单 牙刷单 印刷单 粉刷单 刷单词 刷单杠 刷单元 刷单选 刷单曲 刷单机 刷单集 刷单反`,
  }),
  refused('刷信誉', { forms: '刷信用分' }),
  refused('代开发票', { forms: '代开fp 代开票 代开发漂 开发票加 发票代开', except: '请代开发票需要什么' }),
  refused('办证', {
    forms: '办假证 假证 辦证 办正件 办z',
    near: '刻章 文凭 包过 加 联系 电话 毕业证 快速 各类 保真 刻 可查 专业 代 假 驾照 学历 低价',
    except:
      '办证件照 办证件 办证大厅 办证窗口 办证处 办证中心 办证流程 代办证件 身份证 结婚 居住证 护照 派出所 房产 排队',
  }),
  refused('办假证', { forms: '做假证 假文凭 买文凭', except: warned }),
  refused('假币', { forms: '假钞', except: `${warned} 收到 验钞 放假 暑假 请假 请假币 辨别 识别` }),
  refused('高利贷', { forms: '高力贷 高利代 gaolidai', except: `${warned} 借了 害 催收 还不起` }),
  refused('套现', {
    forms: '套xian taoxian',
    near: '花呗 信用卡 白条 秒到 手续费 点位 刷卡 提额 出 联系 加 pos 额度 低 微信',
    except: `${warned} 外套 手套 一套 两套 整套 被套 圈套 套现在 套现场 套现货 套现金 套现成`,
  }),
  refused('杀猪盘', { forms: '杀猪槃 shazhupan', near: '培训 话术 招 资料 团队 日赚 合作', except: warned }),
  refused('传销', { near: '加入 团队 下线 发展 暴富 项目 拉人', except: `${warned} 宣传销 流传销 传销售` }),
  refused('内部原始股', { forms: '原始股内部 翻倍原始股' }),
  doubtful('日赚', { near: '轻松 兼职 在家 躺 手机 元 千 百 微信', except: '巴菲特 公司 上市' }),
  doubtful('兼职打字', { forms: '打字员兼职 手机兼职日结 兼职日结 躺赚 日结工资加' }),
  doubtful('虚拟币', {
    forms: 'usdt 泰达币 搬砖套利',
    near: '投资 平台 带你 老师 内幕 稳赚 收益 翻倍 跟单 充值 加 带 出 收',
    except: warned,
  }),
  doubtful('内幕消息', { near: '股 投资 期货 老师 带你 平台 稳赚 群', except: warned }),
  doubtful('带你投资', { forms: '带你炒股 带你理财 跟着老师买 跟单老师 带你赚钱' }),
  doubtful('转账给我', {
    forms: '打钱给我 先打钱 先转账 借我点钱 急用钱 借我两千 借我一千 借我五百 先垫付',
    except: '不要 不用 不会让你 从来 别先 从不 永远不要 不能先',
  }),
  doubtful('银行卡号发', { forms: '验证码发给我 验证码发我 把验证码给 身份证号发我', except: '不要 别把 千万别 谨防' }),
]
