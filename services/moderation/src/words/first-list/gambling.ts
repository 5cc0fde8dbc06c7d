import { ruleOf } from './rule-of.ts'

const refused = ruleOf('gambling', 'refuse')
const doubtful = ruleOf('gambling', 'review')
const noBets = '戒赌 反赌 禁赌 拒绝赌 远离赌 举报 被骗 害人 宣传 违法 警方 不赌 讨厌'

export const gamblingWords = [
  refused('赌博', { forms: '賭愽 赌愽 堵博 赌搏 赌铂 dubo', except: `${noBets} 赌博心理 赌博成瘾 赌博默示录` }),
  refused('博彩', { forms: 'bocai 博采网 愽彩', except: '博采众长 博彩业的历史' }),
  refused('六合彩', { forms: '6合采 liuhecai' }),
  refused('时时彩', { forms: '时时采 shishicai' }),
  refused('赌球', { forms: '堵球 赌毬 duqiu', except: noBets }),
  refused('网赌', { forms: '网堵 wangdu', except: noBets }),
  refused('赌场', { near: '代理 充值 平台 上线 开户 返水 提现 送彩金 真人 线上', except: noBets }),
  refused('北京赛车', { near: '计划 群 平台 下注 开奖 pk10' }),
  refused('百家乐', { near: '真人 平台 开户 代理 技巧 必胜 线上 稳赚 充值' }),
  refused('真人荷官', { forms: '性感荷官 美女荷官' }),
  refused('彩金', { near: '注册 充值 首充 送 平台 领取', except: '彩金项链 彩金戒指 彩金手链 彩金耳钉 18k 首饰' }),
  doubtful('菠菜', { near: '平台 代理 开户 稳赚 充值 网投 注册 推广 盘口', except: '炒 凉拌 面 汤 吃 蛋' }),
  doubtful('下注', { near: '平台 群 带你 返水 稳赚 庄 盘口 计划', except: '人生' }),
  doubtful('带你赢钱', { forms: '带你稳赢 包赢 稳赢计划' }),
]
