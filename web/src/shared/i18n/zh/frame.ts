export const common = {
  loading: '加载中…', failed: '出了点问题', failedText: '页面没有正常显示，请回到首页再试。', retry: '重试', details: '详情', cancel: '取消', close: '关闭', back: '返回', later: '以后再说', gotIt: '知道了',
  delete: '删除', choose: '请选择', online: '在线', all: '全部', home: '回到首页', noMore: '没有更多数据了', skip: '跳到正文', pull: '下拉刷新', release: '松开刷新', refreshed: '已更新',
  notFoundTitle: '没有这个页面', notFoundText: '地址可能已经变了。', chunk: '缺少文件：{{file}}；错误类型：{{kind}}；页面：{{source}}',
}
export const tabs = { label: '主导航', love: '恋', message: '信', me: '我', news: '条新消息' }
export const net = {
  offline: '请打开设备网络连接', disconnected: '您的设备已断开网络', reconnected: '您的设备已连接网络', socketLost: '您已断开连接', noResponse: '请登录后重试',
}
export const landing = {
  title: '欢迎', motto: '一座认真相遇的小岛', real: '真实', realText: '资料与照片逐一审核，人脸核验', calm: '从容', calmText: '每天十位推荐，不刷不赶', honest: '坦诚', honestText: '价格先说清，没有自动续费',
  join: '登录 / 注册', browse: '先随便看看', adultsOnly: '仅限18周岁以上成年人使用。',
}
export const auth = {
  title: '登录 / 注册', welcome: '上岛', welcomeText: '未注册的手机号将自动注册', phone: '手机号', phoneHint: '11位手机号', code: '验证码', codeHint: '6位数字', getCode: '获取验证码', codeWait: '{{seconds}}秒后重发', codeSent: '验证码已发送', codeShort: '请输入6位验证码',
  password: '密码', passwordShort: '密码至少8位', byPassword: '使用密码登录', byCode: '使用验证码登录', enter: '登录', agree: '我已阅读并同意', agreeFirst: '请先阅读并同意服务条款与隐私政策',
  adultTitle: '您是否已满18周岁？', adultText: '心屿只向成年人开放。', adultYes: '我已成年', adultNo: '我未成年', expiredTitle: '登录已过期', expiredText: '登录已过期，请重新登录', goLogin: '去登录',
}
export const gate = {
  loginLater: '您还未登录，登录后可使用更多功能', membersTitle: '登录后可见', membersText: '消息、资料与订单只属于您本人。',
  login: { title: '请先登录', text: '登录后才能与人互动，只需手机号和验证码。', go: '去登录' },
  basicInfo: { title: '请完善资料', text: '需要填写生日、所在地和职业。', go: '去填写' },
  avatar: { title: '请上传头像', text: '有头像才能让别人认识您。', go: '去上传' },
  approved: { title: '资料还未通过审核', text: '资料通过审核后才能进行此操作。', go: '查看资料' },
  vip: { title: '需要VIP', text: '该功能需要开通VIP，价格在下一页完整显示。', go: '去看看' },
  guanPoint: { title: '关点不足', text: '关点不足，请前往VIP中心', go: '去充值' },
}
export const setting = {
  title: '设置', language: '语言', theme: '外观', notify: '通知', notifyText: '收到新消息时由系统提醒', notifyOff: '通知权限未开启', notifyOffText: '请在系统或浏览器设置中允许心屿发送通知。', clear: '清除缓存', clearText: '图片与页面文件，不影响聊天记录', cleared: '缓存已清除',
  logOut: '退出登录', logOutTitle: '退出登录？', logOutText: '未发送的草稿会被清除。', version: '版本 {{version}}',
}
export const about = { title: '关于心屿', connect: '帮助与客服', service: '服务条款', privacy: '隐私政策', behavior: '用户行为规范', 'vip-service': 'VIP服务协议' }
export const help = {
  review: '资料审核要多久？', reviewText: '一般在一个工作日内完成。结果会以系统消息告知，未通过会说明原因。', paid: '付款了但没有生效？', paidText: '在“我 › 订单”中打开该订单，点“查询付款结果”。仍未生效请写信给我们，并附上订单号。', code: '收不到验证码？', codeText: '请确认手机号与信号，60秒后可重新获取；每个号码每天最多10次。',
  blocked: '怎样拉黑或举报？', blockedText: '在对方主页或聊天页右上角的菜单里。拉黑后双方互不可见。', cancel: '怎样注销账号？', cancelText: '在“我 › 我的账号”最下方。注销后15天内登录即可撤回。',
  write: '写信给我们', writeText: '客服邮箱：', hours: '工作日 9:00–18:00 回复',
}
export const account = {
  title: '我的账号', setPassword: '设置密码', changePassword: '修改密码', oldPassword: '原密码', newPassword: '新密码（至少8位）', save: '保存', passwordSet: '密码已保存', logins: '登录记录', noLogins: '没有记录', cancel: '注销账号', cancelTitle: '注销账号？', cancelText: '您将立即退出所有设备，别人不再看到您。15天内登录可以撤回，之后个人数据会被清除。', cancelGo: '确认注销', keep: '保留账号', cancelled: '账号已注销', erasedAt: '个人数据将于{{date}}清除。',
}
