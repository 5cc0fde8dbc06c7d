/** Texts shared by the moderators' pages: undo, escalation, notes, reasons, statistics. */
export const zhUndo = {
  done: '已撤销，重新等待处理',
  history: '我的决定',
  help: '通过在半分钟内、不通过在十分钟内可以撤销；之后才会生效并通知会员。封禁立即生效，撤销即解除。',
  none: '还没有作过决定',
  left: '还可撤销 %{time}',
  takeBack: '撤销',
  undone: '已撤销',
  overruled: '他人改判',
  verdict: {
    approved: '通过',
    rejected: '不通过',
    ended: '结束',
    banned: '封禁',
    lifted: '解除封禁',
    sanctioned: '警告与限制',
  },
}
export const zhDesk = {
  skip: '跳过',
  escalate: '上报',
  escalateTitle: '上报“%{name}”的内容',
  escalateHelp: '留给其他审核员决定，请写明为什么。',
  escalated: '已上报，由其他审核员决定',
  notes: '会员备注',
  noNotes: '还没有备注',
  note: '写给其他审核员',
  addNote: '添加',
  person: '会员主页',
  zoom: '放大对照',
  parts: '针对哪些内容（不选则针对全部）',
}
export const zhEscalations = {
  empty: '没有上报的内容',
  emptyHelp: '审核员拿不准的内容上报后会出现在这里，作出决定后自动消失。',
  close: '不需要处理',
  state: { open: '待处理', done: '已处理' },
}
export const zhReasonTemplates = {
  empty: '没有原因模板',
  emptyHelp: '审核与封禁时可选的原因，由管理员编辑。',
  off: '已停用',
}
export const zhModeratorFigures = {
  me: '我',
  made: '决定 %{decisions} 次，每小时 %{perHour} 次',
  reversed: '撤销 %{undone} 次，被改判 %{overruled} 次',
  waited: '等待时间 p50 %{p50}，p95 %{p95}',
  empty: '还没有数据',
  emptyHelp: '作出决定后半分钟内会统计到这里。只按日期排列，不作排名。',
}
export const zhDeskNames = {
  decisions: '决定记录',
  moderatorFigures: '审核数据',
  escalations: '上报',
  memberNotes: '会员备注',
  faceComparisons: '人脸比对',
  reasonTemplates: '原因模板',
}
const queueFields = { queue: '类型', by: '审核人', addtime: '时间', q: '搜索编号' }
export const zhDeskResources = {
  sharedDevices: { name: '设备与共用的人', fields: {} },
  pastDecisions: { name: '以往决定', fields: {} },
  decisions: { name: '决定记录', fields: { at: '时间', ...queueFields } },
  moderatorFigures: {
    name: '审核数据',
    fields: {
      ...queueFields,
      day: '日期',
      decisions: '决定',
      perHour: '每小时',
      undone: '撤销',
      overruled: '改判',
      p50: '等待 p50',
      p95: '等待 p95',
      from: '从',
      to: '到',
    },
  },
  escalations: { name: '上报', fields: { ...queueFields, note: '说明', state: '状态', acts: '操作' } },
  faceComparisons: { name: '人脸比对', fields: {} },
  memberNotes: { name: '会员备注', fields: { text: '备注', ...queueFields } },
  reasonTemplates: {
    name: '原因模板',
    fields: {
      ...queueFields,
      code: '代码（统计用）',
      title: '名称',
      titleEn: '英文名称',
      text: '给会员的说明',
      textEn: '英文说明',
      order: '顺序（前九个有快捷键）',
      isOn: '启用',
    },
  },
}
export const zhDeskActions = {
  profileReviews_takeBack: '撤销资料审核决定',
  posts_takeBack: '撤销动态审核决定',
  comments_takeBack: '撤销评论审核决定',
  images_takeBack: '撤销照片审核决定',
  realNameReviews_takeBack: '撤销实名审核决定',
  gradeReviews_takeBack: '撤销学历审核决定',
  smilePks_takeBack: '撤销结束 PK',
  users_takeBack: '撤销封禁',
  escalations_create: '上报内容',
  escalations_close: '关闭上报',
  memberNotes_list: '查看会员备注',
  memberNotes_one: '查看一条会员备注',
  memberNotes_create: '添加会员备注',
  memberNotes_remove: '删除会员备注',
  reasonTemplates_create: '添加原因模板',
  reasonTemplates_update: '修改原因模板',
  reasonTemplates_remove: '删除原因模板',
  sharedDevices_list: '查看设备与共用的人',
  pastDecisions_list: '查看以往决定',
}
