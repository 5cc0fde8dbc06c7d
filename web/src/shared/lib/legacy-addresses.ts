/**
 * The addresses of version 2.3.6 and today's pages. A page is identified by the last part of its address; the group
 * only matters for the one that existed in two. Other group names may precede it.
 */
const pages: Readonly<Record<string, string>> = {
  home: '/',
  message: '/message',
  me: '/me',
  homepage: '/homepage',
  login: '/login',
  register: '/register',
  swiper: '/swiper',
  about: '/about',
  connect: '/about/connect',
  service: '/about/service',
  privacy: '/about/privacy',
  behavior: '/about/behavior',
  account: '/about/account',
  vipservice: '/about/vip-service',
  ugcrule: '/about/ugc-rule',
  sendcontract: '/about/send-contract',
  guanpointservice: '/about/guan-point-service',
  recievegiftservice: '/about/receive-gift-service',
  receivegiftservice: '/about/receive-gift-service',
  download: '/about/download',
  share: '/share',
  shareqr: '/share/qr',
  moreuser: '/more-user',
  morepage: '/more',
  setting: '/setting',
  error: '/error',
  face: '/face',
  smileshow: '/smile',
  smilepk: '/smile/pk',
  smilewrapper: '/smile/wrapper',
  pushpage: '/smile/push',
  onlinelist: '/online',
  followlist: '/follow-list',
  updateuserinfo: '/register/complete',
  editbaseinfo: '/register/complete',
  viewhistory: '/history',
  vipcenter: '/vip',
  checkorder: '/vip/check-order',
  orderfinished: '/vip/order-finished',
  orderfinishedpage: '/vip/order-finished-page',
  wrapperuser: '/vip/wrapper',
  userorderlist: '/vip/orders',
  giftcenter: '/vip/gift-center',
  userfilter: '/user-filter',
  userdetailforshow: '/user/preview',
  'u-avatar-cropper': '/me/edit/avatar',
  'u-avatar-cropper2': '/me/edit/avatar2',
  editpage: '/me/edit',
  emotioneditpage: '/me/edit/emotion',
  lovereditpage: '/me/edit/lover',
  aboutmeeditpage: '/me/edit/about',
  habiteditpage: '/me/edit/habit',
  blacklist: '/me/blacklist',
  privacysetting: '/me/privacy',
  withdrawinfo: '/me/withdraw-info',
  realnamepage: '/me/realname',
  sysnoticepage: '/message/sys',
  likesysnotice: '/message/likes',
  likenotice: '/message/like',
  commentnotice: '/message/comment',
  viewnotice: '/message/view',
  follownotice: '/message/follow',
  giftnotice: '/message/gift',
  chatpage: '/chat',
  addpost: '/post/add-smile',
  addpost2: '/post/add-mood',
}

/** Detail pages, whose address names one item; without an id, their list. */
const detailPages: Readonly<Record<string, { names: readonly string[]; to: (id: string) => string; list: string }>> = {
  userdetail: { names: ['id', 'user_id', 'user2_id', '_id'], to: (id) => `/user/${id}`, list: '/more-user' },
  postdetail: { names: ['id', 'post_id', '_id'], to: (id) => `/post/${id}`, list: '/posts' },
  sysnoticedetail: { names: ['id', 'notice_id', '_id'], to: (id) => `/message/sys/${id}`, list: '/message/sys' },
}

/** The old query parameters that today's page reads; names come from the server, never from an address. */
const keptParams: Readonly<Record<string, readonly string[]>> = {
  chatpage: ['id', 'favorite_id', 'unread'],
  checkorder: ['tab'],
  orderfinished: ['orderId', 'out_trade_no', 'tab'],
  orderfinishedpage: ['orderId', 'out_trade_no', 'tab'],
  login: ['shareCode'],
  register: ['shareCode'],
  home: ['shareCode'],
}

/** The console's pages, which are another app. */
const consolePages: Readonly<Record<string, string>> = {
  admin: '',
  addproduct: 'products',
  checkprofile: 'profileReviews',
  checkprofiledetail: 'profileReviews',
  checkreal: 'realNameReviews',
  checkgrade: 'gradeReviews',
  addsysnotice: 'sysNotices',
  editversion: 'versions',
  connectcenter: 'questions',
  alluser: 'users',
  checkwrapperuser: 'featuredUsers',
  loginlog: 'loginLogs',
  checkpost: 'posts',
  checkcomment: 'comments',
  vipuser: 'vipUsers',
  allorder: 'orders',
  checkwithdraw: 'withdrawals',
}

/** Own properties only: a name such as `constructor` must not match. */
const lookUp = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

const queryOf = (name: string, search: URLSearchParams): string => {
  const query = new URLSearchParams(
    (lookUp(keptParams, name) ?? []).flatMap((one) => (search.has(one) ? [[one, search.get(one) ?? '']] : [])),
  )
  return query.size > 0 ? `?${query.toString()}` : ''
}

/** Today's address for one of version 2.3.6; null: it was none. Console addresses begin with `/admin`. */
export const currentAddress = (pathname: string, search: string): string | null => {
  const [root, ...words] = pathname
    .toLowerCase()
    .split('/')
    .filter((word) => word !== '')
  const name = words.at(-1)
  if ((root !== 'pages' && root !== 'subpages') || name === undefined) return null
  const resource = lookUp(consolePages, name)
  if (resource !== undefined && words[0] === 'admin') return `/admin/${resource}`
  if (name === 'viewhistory' && words[0] === 'message') return '/message/visits'
  const query = new URLSearchParams(search)
  const one = lookUp(detailPages, name)
  if (one) {
    const id = one.names.map((key) => query.get(key)).find((value) => value)
    return id ? one.to(encodeURIComponent(id)) : one.list
  }
  const page = lookUp(pages, name)
  return page === undefined ? null : page + queryOf(name, query)
}
