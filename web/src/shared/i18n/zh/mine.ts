export const me = {
  status0: '填写资料，让别人认识您', status1: '继续完善资料', status2: '资料审核中', status3: '资料被退回，查看原因', status5: '账号已被封禁', status6: '账号已注销', isVip: 'VIP会员', notVip: '成为VIP', vipUntil: '有效期至{{date}}', vipInvite: '看看包含什么', guanPoint: '关点', mine: '我的', account: '账号',
  relations: '喜欢与爱', history: '我看过谁', visits: '谁看过我', gifts: '收到的礼物', orders: '订单', edit: '编辑资料', privacy: '隐私设置', blacklist: '黑名单', blacklistEmpty: '黑名单是空的', blacklistText: '拉黑的人会出现在这里。', unblock: '解除', unblockName: '解除拉黑{{name}}', unblocked: '已解除', admin: '管理后台', preview: '预览主页',
}
export const privacy = {
  blockMe: '隐身', blockMeText: '别人看不到您，也不能给您写信', hideOnline: '隐藏在线状态', hideOnlineText: '不显示您是否在线', hideDistance: '隐藏距离', hideDistanceText: '不显示与您的距离', whoMayWrite: '谁可以给我写信', whoSeesPhotos: '谁可以看我的照片',
}
export const pictures = {
  album: '相册', number: '照片{{number}}', delete: '删除照片{{number}}', deleteTitle: '删除这张照片？', add: '添加照片', uploading: '上传中…', underReview: '审核中', rejected: '未通过', zoom: '缩放', other: '换一张', use: '使用', avatarTitle: '头像', avatarHint: '请用本人正脸近照，照片中只能有一张脸。', chooseAvatar: '选择照片', changeAvatar: '更换头像', avatarSaved: '头像已更新',
}
export const profile = {
  name: '昵称', nameHint: '别人怎么称呼您', gender: '性别', birthday: '生日', liveCity: '所在地', chooseProvince: '选择省份', chooseCity: '选择城市', otherProvince: '换个省份', work: '职业', education: '学历', height: '身高', weight: '体重', income: '年收入', marriage: '婚姻状况', nation: '民族', habits: '爱好', avatar: '头像',
  aboutMe: '关于我', aboutMeHint: '您是怎样的人，平时怎么过', emotion: '爱情观', emotionHint: '您怎样看待感情', lover: '期待的人', loverHint: '您想遇见怎样的人', basics: '基本资料', texts: '自我介绍', habitCount: '已选{{count}}项', between: '请输入{{min}}–{{max}}之间的数', completion: '资料完成度 {{value}}%', completionLabel: '资料完成度', saving: '保存中…', saved: '已自动保存',
}
export const review = {
  waitingTitle: '资料审核中', waitingText: '一般在一个工作日内完成，结果会立即通知您。', backTitle: '资料被退回', backText: '请修改后再次提交。', approvedTitle: '资料已通过', approvedText: '别人已经能看到您的资料。', changeText: '修改已审核的文字后会重新审核。',
}
export const wizard = {
  title: '完善资料', progress: '第{{at}}步，共{{of}}步', who: '您是谁', life: '您的生活', hobbies: '您的爱好', words: '用自己的话说', avatar: '您的头像', submit: '提交审核', next: '下一步', back: '上一步', submitText: '提交后由审核员查看，通过后别人才能看到您。', missing: '还缺少', submitNow: '提交审核', resubmit: '再次提交', submitted: '已提交，等待审核', lookAround: '先看看别人', meet: '去认识别人',
}
export const vip = {
  title: 'VIP中心', youAre: '您是VIP会员', youCould: '成为VIP会员', once: '一次购买，不自动续费', extend: '续期', see: '查看价格', gives: 'VIP包含', topUp: '充值', more: '更多', checkOrder: '确认订单', tabVip: 'VIP', tabPoints: '关点', balance: '当前关点：{{balance}}', noProducts: '暂时没有可购买的商品', chooseTerm: '选择期限', choosePack: '选择数量',
  oldPrice: '原价{{price}}', noRenewal: '一次性付款，不自动续费。', jumping: '跳转中', payFor: '支付宝支付 {{price}}', chooseFirst: '请选择商品',
}
export const orders = {
  waiting: '等待付款', paid: '已付款', failed: '付款失败', refunded: '已退款', closed: '订单已关闭', notPaid: '订单未支付', complete: '付款完成', amount: '金额', number: '订单号', made: '下单时间', paidAt: '付款时间', closesAt: '关闭时间', answer: '支付平台答复', pay: '去付款 {{price}}', query: '订单查询', none: '还没有订单', check: '查询付款结果',
  askTitle: '付款完成了吗？', askText: '如已完成，我们向支付宝查询结果。', askYes: '已完成', askNo: '还没有', vipActive: 'VIP已生效，增加{{days}}天。', pointsAdded: '已到账{{points}}关点。', goOn: '继续刚才的操作',
}
export const gifts = { redeemable: '可兑换', frozen: '冻结中', redeemed: '已兑换', sentCount: '您送出过{{count}}朵小红花', received: '收到的小红花', empty: '还没有收到小红花' }
