/** The report of what was decided in a month. */
export const zhTransparency = {
  empty: '还没有报告',
  emptyHelp: '每小时从审计日志统计一次。',
  title: '%{month} 透明度报告',
  help: '数字来自审计日志里已完成的决定。在生效前撤销的另计。自动拦截的文字和图片没有人作出决定，不在其中。',
  computed: '统计于 %{at}',
  state: { final: '最终', open: '统计中' },
  moderators: '%{smart_count} 人作出决定',
  kinds: {
    restriction: '限制',
    approval: '通过与解除',
    report: '举报',
    appeal: '申诉',
    authority: '机关请求',
  },
  kind: '类别',
  action: '决定',
  code: '规则或原因',
  decisions: '次数',
  undone: '其中撤销',
  stand: '生效',
  csv: '下载 CSV',
  noRows: '这个月没有决定。',
}
export const zhTransparencyNames = { transparencyReports: '透明度报告' }
export const zhTransparencyResources = {
  transparencyReports: {
    name: '透明度报告',
    fields: {
      id: '月份',
      isFinal: '状态',
      restriction: '限制',
      report: '举报',
      appeal: '申诉',
      moderators: '作出决定的人',
      computedAt: '统计时间',
    },
  },
}
