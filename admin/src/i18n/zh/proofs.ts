/** Texts of the real-name and education queues. */
export const zhProofs = {
  submissionDeleted: '提交的资料已删除，或已被新的提交替换。',
  notCompared: '没有人脸比对结果：会员未同意处理人脸信息，或照片无法测量。请人工核对。',
  same: '证件照片与头像相似（距离 %{distance}）',
  different: '证件照片与头像差异较大（距离 %{distance}），请仔细核对',
  fields: {
    birthday: '证件上的生日',
    gender: '证件上的性别',
    profileBirthday: '资料中的生日',
    education: '学历',
  },
}
const proofFields = {
  user: '会员',
  content: '内容',
  images: '照片',
  reports: '举报',
  reason: '原因',
  id: '编号',
  status: '状态',
  waitingSince: '提交时间',
  decidedAt: '处理时间',
  user_id: '会员编号',
  q: '昵称或 GID',
}
export const zhProofResources = {
  realNameReviews: { name: '实名审核', fields: proofFields },
  gradeReviews: { name: '学历审核', fields: proofFields },
  featuredUsers: {
    name: '精选会员',
    fields: { name: '会员', wrapperStatus: '状态', text: '说明', since: '时间', acts: '操作', q: '昵称或 GID' },
  },
}
export const zhProofNames = { realNameReviews: '实名审核', gradeReviews: '学历审核', featuredUsers: '精选会员' }
export const zhProofActions = {
  realNameReviews_list: '查看实名审核队列',
  realNameReviews_one: '查看实名资料与证件',
  realNameReviews_claim: '领取实名审核',
  realNameReviews_approve: '通过实名认证',
  realNameReviews_sendBack: '退回实名认证',
  gradeReviews_list: '查看学历审核队列',
  gradeReviews_one: '查看学历资料与证书',
  gradeReviews_claim: '领取学历审核',
  gradeReviews_approve: '通过学历认证',
  gradeReviews_sendBack: '退回学历认证',
  featuredUsers_list: '查看精选会员列表',
  featuredUsers_one: '查看一位精选会员',
  featuredUsers_invite: '邀请精选会员',
  featuredUsers_turnDown: '不通过精选申请',
  featuredUsers_remove: '结束精选',
}
