export const deck = {
  title: '心屿', online: '最近活跃', photoOf: '{{name}}的照片', like: '喜欢', pass: '略过', love: '爱', undo: '撤销', undoVip: '撤销（VIP）', browse: '更多的人', endTitle: '今天的推荐看完了', endText: '明天会有新的人。现在也可以继续看看别人。', more: '再看一些',
}
export const user = { realName: '实名', noName: '还没有昵称' }
export const person = {
  title: '个人主页', menu: '更多操作', openPhoto: '查看第{{number}}张照片，共{{total}}张', age: '{{age}}岁', aboutMe: '关于我', emotion: '爱情观', lover: '期待的人', habits: '爱好',
  cost: '{{cost}}关点', costOf: '{{cost}}关点，余{{balance}}', like: '喜欢', liked: '已喜欢', love: '爱', lovedShort: '已爱', follow: '关注', following: '已关注', flowers: '送花', chat: '聊天', followed: '已关注', unfollowed: '已取消关注', loved: '已表达爱意', lovedFor: '已表达爱意，花费{{cost}}关点，余{{left}}',
  matchTitle: '你们互相爱上了', matchText: '您和{{name}}都表达了爱意，说点什么吧。', matchGo: '去聊天', block: '拉黑', blockTitle: '拉黑{{name}}？', blockText: '双方将互相看不见，也不能发消息。可在黑名单中解除。', blocked: '已拉黑', report: '举报',
}
export const report = {
  title: '举报', promise: '我们会保存证据并核实，对方不会知道是谁举报。', reason: '原因', scam: '诈骗', harassment: '骚扰', sexual: '低俗色情', fake: '虚假资料', spam: '广告', minor: '未成年', illegal: '违法', other: '其他', more: '补充说明', placeholder: '发生了什么（选填）', send: '提交举报', done: '举报已收到，我们会尽快处理',
}
export const flowers = { title: '送花给{{name}}', number: '朵数', choose: '选择朵数', count: '{{count}}朵', balance: '您的关点：{{balance}}', send: '送出{{num}}朵', sendFor: '送出{{num}}朵 · {{cost}}关点', sent: '已送出{{num}}朵，花费{{cost}}关点，余{{left}}' }
export const browse = {
  title: '更多的人', gid: '8位GID', find: '查找', filter: '筛选', reset: '清空', apply: '查看结果', change: '修改筛选', age: '年龄', province: '省份', educationMin: '最低学历', online: '只看在线', withPhoto: '有照片', realName: '已实名', nobody: '没有符合的人', nobodyText: '放宽一两个条件试试。',
}
export const relations = { each: '互相爱', likeMe: '喜欢我', iLike: '我喜欢', loveMe: '爱我', iLove: '我爱', match: '互相爱', empty: '还没有人在这里', blurred: '有人在这里', blurredText: '开通VIP查看是谁' }
