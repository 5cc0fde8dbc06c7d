/** The one box over everything. */
export const zhSearch = {
  open: '搜索',
  label: '搜索会员、内容、订单、设备和页面',
  help: '昵称（也找曾用名）、GID、手机号、设备、订单号，或写过的文字；至少两个字',
  keys: '上下键选择，回车打开',
  busy: '正在搜索…',
  none: '没有找到',
  failed: '有一部分没有搜到，请稍后再试',
  tooWide: '这些字太常见，请多写几个',
  kind: {
    page: '页面',
    user: '会员',
    name: '昵称或曾用名',
    profile: '资料',
    post: '动态',
    comment: '评论',
    report: '举报',
    question: '客服问题',
    order: '订单',
    device: '设备的登录记录',
  },
}
