/** Erased accounts, and the services that have confirmed. */
export const zhErasures = {
  erasures: {
    complete: { false: '有缺失', true: '已全部确认' },
    service: { social: '社交', chat: '聊天', payments: '支付', face: '人脸', moderation: '审核' },
    missing: '%{service}：未确认',
    held: '应机关要求保全到 %{until}',
    empty: '没有这样的注销记录',
    emptyHelp: '账号到期清除后，每个服务确认已无其数据，缺失的会显示在这里。',
  },
}

/** Action names in the audit log. */
export const zhErasureActions = { erasures_list: '查看清除记录', erasures_one: '查看一条清除记录' }

/** Field names, where react-admin looks them up. */
export const zhErasureResources = {
  erasures: {
    name: '清除回执',
    fields: { id: '编号', erasedAt: '清除时间', missing: '回执', isComplete: '状态' },
  },
}
