/** Names of the resources and of their fields, where react-admin looks for them. */
export const zhResources = {
  dashboard: { name: '概览' },
  users: {
    name: '用户',
    fields: {
      id: '用户编号', q: '搜索', name: '昵称', GID: 'GID', phone: '手机号', gender: '性别', birthday: '生日', liveCity: '所在地', work: '职业', education: '学历', height: '身高', type: '类型', isCompleted: '状态',
      isVip: 'VIP', vipLimitDate: 'VIP 到期', guanPoint: '关点', createdAt: '注册时间', lastActive: '最近活跃', aboutMe: '自我介绍', emotion: '感情观', lover: '理想对象', habits: '爱好',
      hasRealChecked: '实名认证', hasGradeChecked: '学历认证', banReason: '封禁原因', roles: '角色', images: '照片',
    },
  },
  profileReviews: {
    name: '资料审核',
    fields: {
      id: '审核编号', user: '会员', status: '状态', waitingSince: '提交时间', priority: '优先级', claimedBy: '处理人', decidedAt: '决定时间', decidedBy: '审核人', reason: '原因', images: '照片', texts: '敏感词', reports: '举报', waiting: '等待',
    },
  },
  orders: {
    name: '订单',
    fields: {
      id: '编号', orderId: '订单号', userName: '购买人', user_id: '用户编号', name: '商品', tab: '类型', amount: '金额', status: '状态', provider: '支付方式', providerTradeNo: '平台交易号', addtime: '下单时间', paidAt: '支付时间',
      closesAt: '关闭时间', fulfilled: '发放', q: '搜索',
    },
  },
  auditLog: {
    name: '审计日志',
    fields: { id: '编号', at: '时间', actor_id: '操作人', action: '操作', resource: '对象类型', subject_id: '对象编号', detail: '详情', q: '搜索' },
  },
}
