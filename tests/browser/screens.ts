import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import type { Locator } from 'playwright-core'
import { beginDemoLogin, type Screen } from './pages.ts'

const heading = (name: string | RegExp) => (user: BrowserUser) => user.sees('heading', name)
/** Chinese or English */
const either = (zh: string, en: string): RegExp => new RegExp(`^(${zh}|${en})`)

export const strangerScreens: Screen[] = [
  { name: 'homepage', open: '/homepage', ready: heading('心屿') },
  { name: 'login', open: '/login' },
  { name: 'login-over', open: '/login/wechat?code=x&state=y', ready: heading(/登录已失效|This login/) },
  { name: 'invited', open: '/register?shareCode=XY7K2M' },
  { name: 'setting', open: '/setting' },
  { name: 'banned', open: '/banned' },
  { name: 'about', open: '/about' },
  { name: 'about-service', open: '/about/service' },
  { name: 'about-privacy', open: '/about/privacy' },
  { name: 'about-ugc-rule', open: '/about/ugc-rule' },
  { name: 'about-minors', open: '/about/minors' },
  { name: 'about-face', open: '/about/face' },
  { name: 'about-behavior', open: '/about/behavior' },
  { name: 'about-vip-service', open: '/about/vip-service' },
  { name: 'about-guan-point-service', open: '/about/guan-point-service' },
  { name: 'about-receive-gift-service', open: '/about/receive-gift-service' },
  { name: 'about-matching', open: '/about/matching' },
  { name: 'download', open: '/about/download' },
  { name: 'choose-location', open: '/choose-location' },
  { name: 'open-location', open: '/open-location?city=4403' },
  { name: 'connect', open: '/about/connect' },
  { name: 'ask-support', open: '/about/connect/ask' },
  { name: 'my-questions', open: '/about/connect/questions' },
  { name: 'error', open: '/error' },
  { name: 'not-found', open: '/nowhere' },
]

const firstPerson = async (user: BrowserUser): Promise<void> => {
  await user.goto('/more-user')
  await user.page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
}
const firstChat = async (user: BrowserUser): Promise<void> => {
  await user.goto('/message')
  await user.page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
}

/** The newest post, if any. */
const firstPost = async (user: BrowserUser): Promise<void> => {
  await user.goto('/posts?feed=newest')
  await user.page.waitForLoadState('networkidle')
  const link = user.page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /评论$|^Comment/ })
  if ((await link.count()) > 0) await link.click()
}

/** The screens of a member with matches. */
export const memberScreens: Screen[] = [
  { name: 'home', open: '/', ready: async ({ page }) => page.getByRole('article').first().waitFor() },
  { name: 'more-user', open: '/more-user' },
  { name: 'user-filter', open: '/user-filter' },
  { name: 'online', open: '/online' },
  {
    name: 'user',
    open: firstPerson,
    ready: async ({ page }) => page.getByRole('button', { name: either('更多操作', 'More') }).waitFor(),
  },
  {
    name: 'user-menu',
    open: async (user) => {
      await firstPerson(user)
      await user.tap('button', either('更多操作', 'More'))
    },
    ready: async ({ page }) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'user-report',
    open: async (user) => {
      await firstPerson(user)
      await user.tap('button', either('更多操作', 'More'))
      await user.page
        .getByRole('dialog')
        .getByRole('button', { name: either('举报', 'Report') })
        .click()
    },
    ready: async ({ page }) => page.getByRole('radio').first().waitFor(),
  },
  {
    name: 'user-flowers',
    open: async (user) => {
      await firstPerson(user)
      await user.tap('button', either('更多操作', 'More'))
      await user.page
        .getByRole('dialog')
        .getByRole('button', { name: either('送花', 'Flowers') })
        .click()
    },
    ready: async ({ page }) => page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor(),
  },
  {
    name: 'message',
    open: '/message',
    ready: async ({ page }) => page.getByRole('main').getByRole('listitem').first().waitFor(),
  },
  { name: 'chat', open: firstChat, ready: async ({ page }) => page.getByRole('log').waitFor() },
  {
    name: 'chat-menu',
    open: async (user) => {
      await firstChat(user)
      await user.tap('button', either('聊天菜单', 'Chat menu'))
    },
    ready: async ({ page }) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'chat-report',
    open: async (user) => {
      await firstChat(user)
      await user.tap('button', either('聊天菜单', 'Chat menu'))
      await user.page
        .getByRole('dialog')
        .getByRole('button', { name: either('举报', 'Report') })
        .click()
    },
    ready: async ({ page }) => page.getByRole('radio').first().waitFor(),
  },
  { name: 'my-reports', open: '/setting/reports' },
  {
    name: 'home-why',
    open: async (user) => {
      await user.goto('/')
      await user.tap('button', either('为什么给我推荐', 'Why am I shown'))
    },
    ready: async ({ page }) => page.getByRole('dialog').getByRole('listitem').first().waitFor(),
  },
  { name: 'help-centre', open: '/about/connect' },
  { name: 'ask', open: '/about/connect/ask' },
  { name: 'questions', open: '/about/connect/questions' },
  {
    name: 'question',
    open: async (user) => {
      await user.goto('/about/connect/questions')
      await user.page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
    },
    ready: async ({ page }) => page.getByRole('textbox').first().waitFor(),
  },
  { name: 'notices-sys', open: '/message/sys' },
  { name: 'notices-interactions', open: '/message/likes' },
  { name: 'notices-like', open: '/message/like' },
  { name: 'notices-follow', open: '/message/follow' },
  { name: 'notices-view', open: '/message/view' },
  { name: 'notices-gift', open: '/message/gift' },
  { name: 'notices-comment', open: '/message/comment' },
  { name: 'visits', open: '/message/visits' },
  { name: 'assistant', open: '/assistant', ready: heading(either('想问什么', 'What would you like')) },
  { name: 'me', open: '/me', ready: async ({ page }) => page.getByText('GID').waitFor() },
  { name: 'me-edit', open: '/me/edit' },
  { name: 'me-avatar', open: '/me/edit/avatar' },
  { name: 'me-about', open: '/me/edit/about' },
  { name: 'me-prompts', open: '/me/edit/prompts' },
  { name: 'account', open: '/about/account' },
  { name: 'bind-phone', open: '/me/phone' },
  { name: 'account-sessions', open: '/setting/account/sessions' },
  { name: 'account-data', open: '/setting/account/data' },
  { name: 'account-cancel', open: '/setting/account/cancel' },
  { name: 'realname', open: '/me/realname' },
  { name: 'grade', open: '/me/grade' },
  { name: 'face', open: '/face' },
  { name: 'face-verify', open: '/me/realname/face' },
  { name: 'blacklist', open: '/me/blacklist' },
  { name: 'wishes', open: '/me/wishes' },
  { name: 'privacy', open: '/me/privacy' },
  { name: 'notifications', open: '/me/notifications' },
  { name: 'hidden-contacts', open: '/me/privacy/contacts', ready: heading(/对手机联系人隐藏|Hide from phone/) },
  { name: 'consents', open: '/me/consents', ready: heading(/服务条款|Terms of service/) },
  { name: 'preview', open: '/user/preview' },
  { name: 'wizard-settled', open: '/register/complete' },
  { name: 'relations', open: '/relations?tab=each' },
  { name: 'following', open: '/follow-list' },
  { name: 'followers', open: '/follow-list?tab=followers' },
  { name: 'smile', open: '/smile' },
  { name: 'smile-new', open: '/smile/new' },
  { name: 'smile-pk', open: '/smile/pk', ready: async ({ page }) => page.getByRole('heading', { level: 2 }).waitFor() },
  { name: 'smile-mine', open: '/smile/pk?tab=mine' },
  { name: 'smile-picks', open: '/smile/wrapper' },
  { name: 'smile-push', open: '/smile/push' },
  { name: 'smile-rank', open: '/smile/rank?period=all' },
  { name: 'smile-rank-posts', open: '/smile/rank?by=smile&period=all' },
  { name: 'share', open: '/share', ready: heading(either('推荐有奖', 'Refer and earn')) },
  {
    name: 'share-qr',
    open: '/share/qr',
    ready: (user) => user.sees('img', /邀请二维码|QR code of my invitation/),
  },
  { name: 'history', open: '/history' },
  { name: 'vip', open: '/vip' },
  {
    name: 'check-order-vip',
    open: '/vip/check-order',
    ready: async ({ page }) => page.getByRole('radio').first().waitFor(),
  },
  {
    name: 'check-order-points',
    open: '/vip/check-order?tab=1',
    ready: async ({ page }) => page.getByRole('radio').first().waitFor(),
  },
  { name: 'orders', open: '/vip/orders' },
  { name: 'check-in', open: '/vip/check-in' },
  { name: 'featured', open: '/vip/wrapper' },
  { name: 'spending', open: '/setting/spending' },
  { name: 'gift-center', open: '/vip/gift-center' },
  { name: 'withdraw-info', open: '/me/withdraw-info' },
  { name: 'posts', open: '/posts' },
  { name: 'posts-city', open: '/posts?feed=myCity' },
  { name: 'posts-follow', open: '/posts?feed=follow' },
  { name: 'posts-smile', open: '/posts?feed=smile' },
  { name: 'post', open: firstPost },
  {
    name: 'post-menu',
    open: async (user) => {
      await firstPost(user)
      const menu = user.byRole('button', either('动态操作', 'What to do'))
      if ((await menu.count()) > 0) await menu.first().click()
    },
  },
  { name: 'swiper', open: '/swiper' },
  { name: 'swiper-people', open: '/swiper?feed=people' },
  { name: 'add-mood', open: '/post/add-mood' },
  { name: 'add-smile', open: '/post/add-smile' },
  { name: 'my-posts', open: '/me/posts' },
  { name: 'my-drafts', open: '/me/posts?tab=drafts' },
]

/** The wizard of a new member. */
export const newcomerScreens: Screen[] = [
  'name',
  'gender',
  'birthday',
  'liveCity',
  'work',
  'avatar',
  'images',
  'education',
  'height',
  'habits',
  'aboutMe',
  'meet',
  'ages',
  'submit',
].map((name) => ({
  name: `wizard-${name}`,
  open: `/register/complete?ask=${name}`,
  ready: async ({ page }: BrowserUser) => page.getByRole('progressbar').waitFor(),
}))

const firstUser = async (user: BrowserUser): Promise<void> => {
  await user.goto('/admin/users')
  await user.page.getByRole('row').nth(1).getByRole('cell').first().click()
  await user.page.getByRole('button', { name: either('封禁', 'Ban') }).waitFor()
}

/** A moderation queue and its first waiting record. */
const queueScreens = (resource: string): Screen[] => [
  {
    name: `admin-${resource}`,
    open: `/admin/${resource}`,
    ready: async ({ page }) => page.getByRole('row').nth(1).waitFor(),
  },
  {
    name: `admin-${resource}-review`,
    open: async (user) => {
      await user.goto(`/admin/${resource}`)
      await user.page.getByRole('row').nth(1).getByRole('cell').nth(1).click()
    },
    ready: async ({ page }) => page.getByRole('button', { name: either('通过', 'Approve') }).waitFor(),
  },
]

/** A list and its first record, if any; `there` is visible on the record's page. */
const listAndFirst = (resource: string, there: (page: BrowserUser['page']) => Locator): Screen[] => [
  { name: `admin-${resource}`, open: `/admin/${resource}` },
  {
    name: `admin-${resource}-first`,
    open: async (user) => {
      await user.goto(`/admin/${resource}`)
      await user.page.waitForLoadState('networkidle')
      const first = user.page.getByRole('row').nth(1).getByRole('cell').nth(1)
      if ((await first.count()) === 0) return
      await first.click()
      await there(user.page).waitFor()
    },
  },
]

export const consoleScreens: Screen[] = [
  {
    name: 'admin-dashboard',
    open: '/admin/',
    ready: async ({ page }) =>
      page
        .getByText(/份等待处理|waiting/)
        .first()
        .waitFor(),
  },
  {
    name: 'admin-queue',
    open: '/admin/profileReviews',
    ready: async ({ page }) => page.getByRole('row').nth(1).waitFor(),
  },
  {
    name: 'admin-review',
    open: async (user) => {
      await user.goto('/admin/profileReviews')
      await user.page.getByRole('row').nth(1).getByRole('cell').nth(1).click()
    },
    ready: async ({ page }) => page.getByRole('button', { name: either('通过', 'Approve') }).waitFor(),
  },
  ...['posts', 'comments', 'images'].flatMap(queueScreens),
  { name: 'admin-users', open: '/admin/users', ready: async ({ page }) => page.getByRole('row').nth(1).waitFor() },
  { name: 'admin-orders', open: '/admin/orders', ready: async ({ page }) => page.getByRole('row').nth(1).waitFor() },
  {
    name: 'admin-products',
    open: '/admin/products',
    ready: async ({ page }) => page.getByRole('row').nth(1).waitFor(),
  },
  ...['realNameReviews', 'gradeReviews', 'featuredUsers', 'loginLogs', 'versions', 'adminUsers'].map((resource) => ({
    name: `admin-${resource}`,
    open: `/admin/${resource}`,
  })),
  { name: 'admin-version', open: '/admin/versions/create' },
  { name: 'admin-vip-users', open: '/admin/vipUsers' },
  ...listAndFirst('questions', (page) => page.getByRole('button', { name: either('发送答复', 'Send') })),
  ...listAndFirst('reports', (page) => page.getByRole('heading', { name: either('证据', 'Evidence') })),
  ...listAndFirst('appeals', (page) => page.getByRole('heading', { name: either('这次封禁', 'The ban') })),
  {
    name: 'admin-words',
    open: '/admin/sensitiveWords',
    ready: async ({ page }) => page.getByRole('row').nth(1).waitFor(),
  },
  { name: 'admin-words-new', open: '/admin/sensitiveWords/create' },
  {
    name: 'admin-words-try',
    open: async (user) => {
      await user.goto('/admin/sensitiveWords')
      await user.tap('button', either('试', 'Try'))
    },
    ready: async ({ page }) => page.getByRole('dialog').waitFor(),
  },
  { name: 'admin-word-marks', open: '/admin/wordMarks' },
  { name: 'admin-matching-days', open: '/admin/matchingDays' },
  { name: 'admin-canned-answer', open: '/admin/cannedAnswers/create' },
  { name: 'admin-canned-answers', open: '/admin/cannedAnswers' },
  { name: 'admin-scam-signals', open: '/admin/scamSignals' },
  { name: 'admin-sys-notices', open: '/admin/sysNotices' },
  { name: 'admin-sys-notice', open: '/admin/sysNotices/create' },
  { name: 'admin-withdrawals', open: '/admin/withdrawals' },
  { name: 'admin-differences', open: '/admin/paymentDifferences' },
  { name: 'admin-corrections', open: '/admin/pointCorrections' },
  { name: 'admin-ledger', open: '/admin/ledgerEntries' },
  { name: 'admin-escalations', open: '/admin/escalations' },
  { name: 'admin-reason-templates', open: '/admin/reasonTemplates' },
  { name: 'admin-reason-template', open: '/admin/reasonTemplates/create' },
  { name: 'admin-moderator-figures', open: '/admin/moderatorFigures' },
  {
    name: 'admin-decisions',
    open: async (user) => {
      await user.goto('/admin/')
      await user.tap('button', either('我的决定', 'My decisions'))
    },
    ready: async ({ page }) => page.getByRole('dialog').waitFor(),
  },
  { name: 'admin-audit', open: '/admin/auditLog', ready: async ({ page }) => page.getByRole('row').nth(1).waitFor() },
  { name: 'admin-user', open: firstUser, ready: async ({ page }) => page.getByText(/^(账号|Account)$/).waitFor() },
  {
    name: 'admin-ban',
    open: async (user) => {
      await firstUser(user)
      await user.tap('button', either('封禁', 'Ban'))
      await user.page
        .getByRole('dialog')
        .getByRole('button', { name: either('骚扰', 'Harassment') })
        .click()
    },
    ready: async ({ page }) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'admin-security',
    open: '/admin/security',
    ready: async ({ page }) => page.getByText(/个恢复码可用|recovery codes? left/).waitFor(),
  },
]

/** The console's login screens. */
export const consoleLoginScreens: Screen[] = [
  { name: 'admin-login', open: '/admin/login' },
  { name: 'admin-second-step', open: beginDemoLogin },
  {
    name: 'admin-recovery-code',
    open: async (user) => {
      await beginDemoLogin(user)
      await user.tap('button', either('验证器不在身边', 'Use a recovery code'))
    },
    ready: async ({ page }) => page.getByLabel(either('恢复码', 'Recovery code')).waitFor(),
  },
]
