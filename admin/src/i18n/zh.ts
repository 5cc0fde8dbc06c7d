import { zhResources } from './zh-resources.ts'

/** The console’s own words; `en.ts` has the same keys by its type. */
export const zh = {
  xinyu: {
    name: '心屿', console: '管理台',
    login: {
      title: '登录管理台', lead: '审核、客服与财务人员使用', phone: '手机号', password: '密码', smsCode: '短信验证码', byPassword: '密码登录', byCode: '验证码登录',
      send: '获取验证码', sendAgain: '%{seconds} 秒后可重发', sent: '验证码已发送，5 分钟内有效', submit: '登录', submitting: '登录中…',
      phoneMissing: '请填写 11 位手机号', passwordMissing: '请填写密码，至少 8 位', codeMissing: '请填写 6 位验证码',
      notAdmin: '此账号没有管理权限。如果您需要使用管理台，请联系管理员为您的账号分配角色。',
    },
    roles: { moderator: '审核员', support: '客服', finance: '财务', admin: '管理员' },
    profileStatus: { s0: '未填写', s1: '填写中', s2: '待审核', s3: '已退回', s4: '已通过', s5: '已封禁', s6: '已注销' },
    checkStatus: { s0: '未认证', s2: '审核中', s3: '已退回', s4: '已认证' },
    orderStatus: { s0: '待支付', s1: '已支付', s2: '支付失败', s3: '已退款', s7: '已关闭' },
    reviewStatus: { waiting: '待审核', approved: '已通过', rejected: '已退回', superseded: '已被新版本取代' },
    userType: { temp: '游客', normal: '会员' },
    provider: { alipay: '支付宝', wechat: '微信支付', apple: 'App Store' },
    productKind: { k0: 'VIP', k1: '关点' },
    common: {
      all: '全部', none: '无', retry: '重试', close: '关闭', years: '%{smart_count} 岁', days: '%{smart_count} 天', points: '%{smart_count} 关点',
      loadFailed: '没有读取成功', loadFailedHelp: '请检查网络后重试；如果一直失败，把上面的原因告诉技术同事。', noName: '未填昵称', ago: '已等待 %{time}',
    },
    dashboard: {
      title: '概览', members: '会员', guests: '游客', waiting: '待审核', approved: '已通过', banned: '已封禁', online: '当前在线', registrations: '最近注册',
      registrationsOf: '%{day}：%{value} 人', queues: '待办', reviewQueue: '资料审核', orderQueue: '待支付订单', userSearch: '查找用户', queueWaiting: '%{smart_count} 份等待处理',
      queueClear: '已全部处理', oldest: '最早一份已等待 %{time}', open: '去处理', noChart: '还没有注册数据', view: '查看',
    },
    reviews: {
      queue: '审核队列', empty: '队列已清空', emptyHelp: '没有待审核的资料。新提交的会出现在这里。', emptyOther: '这里还没有资料', start: '开始审核', photos: '照片', texts: '文字', history: '审核记录', noHistory: '第一次提交审核',
      avatar: '头像', nudity: { review: '疑似不雅 %{percent}%', refuse: '很可能不雅 %{percent}%' }, noPhotos: '没有上传照片', noTexts: '没有填写文字', showPhoto: '显示照片', showPhotos: '显示全部照片', hidePhotos: '隐藏全部照片', photoAlt: '第 %{n} 张照片', photoHidden: '显示照片 %{n}（已模糊）',
      reports: '被举报 %{smart_count} 次', noReports: '没有被举报', sensitive: '含敏感词：%{word}', approve: '通过', sendBack: '退回', next: '下一份', previous: '上一份', position: '第 %{at} / %{total} 份',
      approved: '已通过“%{name}”的资料', sentBack: '已退回“%{name}”的资料', done: '队列已清空，辛苦了', conflict: '这份资料刚被他人处理或会员刚改过内容，您的操作没有生效。', reload: '刷新查看',
      claimedByMe: '您正在审核，保留到 %{time}', claimedByOther: '另一位审核员正在处理，保留到 %{time}。您可以查看，暂不能决定。', claimExpired: '保留时间已过，其他审核员可能会领取。', claim: '领取', claimAgain: '重新领取',
      claimed: '处理中', revision: '第 %{n} 版', decided: '%{status} · %{time}', by: '审核人 %{id}', reasonTitle: '退回“%{name}”的资料', reasonPick: '原因（按 1–9 选择）', reasonText: '给会员的说明', reasonHelp: '会员会原样看到这段文字，请写明要修改什么。', reasonMissing: '请选择原因并写明要修改什么',
      bulk: { open: '批量通过', title: '批量通过 %{smart_count} 份资料', confirm: '通过 %{smart_count} 份', skipped: '以下 %{smart_count} 份需要逐份审核，不在此列：', why: '含敏感词、疑似不雅照片、被举报或他人正在处理', none: '所选资料都需要逐份审核', done: '已通过 %{smart_count} 份', failed: '%{smart_count} 份没有成功：', running: '正在处理 %{at} / %{total}' },
      submit: '退回', help: '快捷键', keys: { j: '下一份', k: '上一份', a: '通过', r: '退回', p: '显示或隐藏照片', digits: '选择退回原因', u: '返回队列', help: '打开此说明', submit: '提交退回' },
      fields: { name: '昵称', aboutMe: '自我介绍', emotion: '感情观', lover: '理想对象' }, decision: { approved: '通过', rejected: '退回', sentBack: '退回', approve: '通过', sendBack: '退回', superseded: '内容已更新' },
      reasons: {
        unclear: '看不清本人', notSelf: '不是本人照片', indecent: '照片不雅', contact: '含联系方式', advert: '广告营销', sensitive: '敏感或违法内容', abuse: '侮辱或歧视', untrue: '资料不真实', meagre: '内容太少',
      },
    },
    users: {
      account: '账号', profile: '资料', vip: 'VIP', vipUntil: 'VIP 到期', noVip: '未开通', photos: '照片', orders: '订单', ban: '封禁', unban: '解除封禁', roles: '角色', setRoles: '设置角色', noRoles: '没有管理角色',
      banTitle: '封禁“%{name}”', banHelp: '会员会看到原因与期限，并立即被登出。', reason: '原因', duration: '期限', forever: '永久', banned: '已封禁“%{name}”', unbanTitle: '解除“%{name}”的封禁', unbanned: '已解除“%{name}”的封禁',
      unbanHelp: '原因写入审计日志。', rolesTitle: '“%{name}”的角色', rolesHelp: '改动立即生效，并写入审计日志。', rolesSet: '角色已更新', reasonMissing: '请写明原因，至少 2 个字', search: '昵称、GID 或手机号', bannedFor: '封禁原因：%{reason}',
      empty: '没有符合条件的用户', emptyHelp: '换个关键词，或清除筛选。', isVip: '只看 VIP', noOrders: '没有订单', editHelp: '只能代改昵称与自我介绍；改动写入审计日志。', privacy: '隐私', stealth: '隐身', hideOnline: '隐藏在线', hideDistance: '隐藏距离',
    },
    orders: {
      reconcile: '核对', reconcileHelp: '向支付平台查询真实结果', reconciled: '已核对：%{status}', reconciledSame: '已核对，状态没有变化：%{status}', empty: '没有订单', emptyHelp: '换一个状态看看，或清除筛选。', gives: '获得', vipDays: 'VIP %{smart_count} 天',
      fulfilled: '已发放', notFulfilled: '未发放', buyer: '购买人', providerAnswer: '支付平台的说明',
    },
    audit: { empty: '没有记录', emptyHelp: '清除筛选后再看；记录只增不改。' },
  },
  resources: zhResources,
}

export type Messages = typeof zh
