/** Texts of cases: everything that waits about one person. */
export const zhCases = {
  next: '下一个案件',
  none: '没有适合你的案件了',
  release: '放回',
  claim: '领取',
  free: '还没有人处理这个案件',
  other: '%{by} 正在处理这个案件，到 %{time} 为止',
  taken: '处理中',
  late: '已超时',
  waiting: '待处理的内容',
  keys: '按 j、k 切换内容，按 n 处理下一个案件',
  done: '这个案件处理完了',
  doneHelp: '按 n 处理下一个案件。',
  empty: '没有待处理的案件',
  emptyHelp: '一位会员的所有待处理内容合为一个案件，会出现在这里。',
  level: { inTime: '还有 %{time}', soon: '只剩 %{time}', late: '超时 %{time}' },
  kinds: {
    signal: '骗局信号',
    report: '举报',
    appeal: '申诉',
    mark: '词语标记',
    post: '动态',
    comment: '评论',
    profile: '资料',
    realName: '实名',
    grade: '学历',
  },
  languages: { zh: '中文', en: '英文' },
  my: { title: '我处理的内容', kinds: '类型', languages: '语言' },
}
export const zhCaseResources = {
  cases: {
    name: '案件',
    fields: {
      q: '会员编号',
      kind: '类型',
      late: '时限',
      user: '会员',
      items: '待处理',
      score: '紧急程度',
      since: '等待自',
      dueAt: '时限',
    },
  },
}
export const zhCaseActions = {
  cases_list: '查看案件',
  cases_one: '查看一个案件',
  cases_claim: '领取案件',
  cases_release: '放回案件',
  'users/nextCase': '领取下一个案件',
}
