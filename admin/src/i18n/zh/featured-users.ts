/** Texts of the list of featured members. */
export const zhFeaturedUsers = {
  empty: '没有精选会员或申请',
  emptyHelp: '会员申请后会出现在这里；也可以在会员页邀请。',
  status: { None: '无', Applied: '申请中', Invited: '等待会员确认', TurnedDown: '未通过', Featured: '精选中' },
  approve: '通过',
  invite: '邀请',
  turnDown: '不通过',
  remove: '结束精选',
  reasonHelp: '会员会看到原因。写入审计日志。',
}
