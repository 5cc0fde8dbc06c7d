/** The desk of support, and system messages. */
export const zhSupport = {
  questions: {
    status: { open: '等待答复', answered: '已答复', closed: '已结束' },
    by: { member: '会员', support: '客服' },
    waiting: '等待答复',
    answered: '近30天首次答复',
    p50: '首次答复 p50',
    p95: '首次答复 p95',
    seconds: '%{smart_count} 秒',
    minutes: '%{smart_count} 分钟',
    hours: '%{smart_count} 小时',
    days: '%{smart_count} 天',
    empty: '没有符合条件的提问',
    emptyHelp: '会员的提问会出现在这里，等待最久的在最前。',
    claim: '接手（5分钟内他人不能答复）',
    claimedBy: '%{name} 正在处理，直到',
    assignMe: '分给我',
    release: '放回',
    close: '结束',
    reopen: '重新打开',
    answer: '答复',
    answerHelp: '会员会收到系统消息。Ctrl+Enter 发送',
    send: '发送答复',
    sendAndClose: '发送并结束',
    sent: '已答复，会员已收到通知',
    canned: '常用答复',
    noCanned: '还没有常用答复',
    cannedEmpty: '还没有常用答复',
    cannedHelp: '写好一次，以后一键填入。',
    keys: '快捷键：r 答复 · m 接手 · e 结束 · o 重新打开',
    member: '会员资料',
    orders: '订单',
    others: '其他提问',
    picture: '第 %{smart_count} 张图片',
  },
}

/** What the audit trail calls the acts. */
export const zhSupportActions = {
  questions_list: '查看提问列表',
  questions_one: '查看一个提问',
  questions_claim: '接手提问',
  questions_assign: '分配提问',
  questions_answer: '答复提问',
  questions_close: '结束提问',
  questions_reopen: '重新打开提问',
  cannedAnswers_create: '新建常用答复',
  cannedAnswers_update: '修改常用答复',
  cannedAnswers_remove: '删除常用答复',
  'product/addAnswer': '答复提问',
  'product/getAllQuestion': '查看提问列表',
  'product/getQuestionNeedToReply': '查看等待的提问',
}
export const zhSupportNames = { questions: '客服提问', cannedAnswers: '常用答复' }

/** Their fields, where react-admin looks for them. */
export const zhSupportResources = {
  questions: {
    name: '客服提问',
    fields: {
      id: '编号',
      q: '提问编号或会员编号',
      text: '问题',
      userName: '会员',
      user_id: '会员编号',
      waitingSince: '等待时间',
      firstAnswerSeconds: '首次答复用时',
      stars: '评价',
      assignedTo: '负责人',
      status: '状态',
      lastAt: '最后更新',
    },
  },
  cannedAnswers: {
    name: '常用答复',
    fields: { id: '编号', q: '标题', title: '标题', text: '内容', order: '顺序' },
  },
}
