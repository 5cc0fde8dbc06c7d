import type { ReactNode } from 'react'
import { Navigate, type RouteObject } from 'react-router-dom'
import { lazyPage as lazyScreen } from '../shared/ui/lazy-page.tsx'
import { loadTexts } from '../shared/i18n/i18n.ts'
import { RouteGuard } from './route-guard.tsx'
import { Screen as Homepage } from '../pages/login/homepage.tsx'
import { Shell } from './shell.tsx'

type Loader = Parameters<typeof lazyScreen>[1]
/** A page loads the texts of the language; home loads only those it needs, and the landing page has its own. */
const lazyPage = (source: string, load: Loader, part: Parameters<typeof loadTexts>[0] = 'all') =>
  lazyScreen(source, async () => (await Promise.all([load(), loadTexts(part)]))[0])

const vip = lazyPage('VipService', () => import('../pages/vip/vip.tsx'))
const connect = lazyPage('Connect', () => import('../pages/about/connect.tsx'))
/** The first page of a returning visitor. */
export const Home = lazyPage('Home', () => import('../pages/home.tsx'), 'home')
/** Both are preloaded once the app is idle, unless a worker caches every page. */
export const preloaded = [vip, connect]

const page = (source: string, load: Loader): ReactNode => {
  const Lazy = lazyPage(source, load)
  return <Lazy key={source} />
}
const Vip = vip
const Connect = connect

/** anybody · guests and members · members only */
const open = (path: string, element: ReactNode): RouteObject => ({ path, element })
const guest = (path: string, element: ReactNode): RouteObject => ({ path, element: <RouteGuard>{element}</RouteGuard> })
const member = (path: string, element: ReactNode): RouteObject => ({
  path,
  element: <RouteGuard membersOnly>{element}</RouteGuard>,
})

const login = page('Login', () => import('../pages/login/login.tsx'))
const orders = page('orderFinished', () => import('../pages/vip/order-finished.tsx'))
const addPost = page('AddPost', () => import('../pages/post/add.tsx'))
const more = page('moreuser', () => import('../pages/more-user.tsx'))

const legacyAddress = page('LegacyAddress', () => import('../pages/legacy-address.tsx'))

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      guest('/', <Home />),
      member(
        '/message',
        page('Message', () => import('../pages/message/message.tsx')),
      ),
      member(
        '/me',
        page('Me', () => import('../pages/me/me.tsx')),
      ),
      open('/homepage', <Homepage />),
      open('/login', login),
      open(
        '/banned',
        page('Banned', () => import('../pages/login/banned.tsx')),
      ),
      member(
        '/setting/reports',
        page('MyReports', () => import('../pages/setting/reports.tsx')),
      ),
      open(
        '/login/:way',
        page('LoginReturn', () => import('../pages/login/return.tsx')),
      ),
      member(
        '/me/phone',
        page('BindPhone', () => import('../pages/me/phone.tsx')),
      ),
      open(
        '/register',
        page('Register', () => import('../pages/register/register.tsx')),
      ),
      member(
        '/register/complete',
        page('EditBaseInfo', () => import('../pages/register/complete.tsx')),
      ),
      { path: '/update-user-info', element: <Navigate to="/register/complete" replace /> },
      { path: '/me/edit/avatar2', element: <Navigate to="/me/edit" replace /> },
      member(
        '/about/send-contract',
        page('sendContract', () => import('../pages/about/send-contract.tsx')),
      ),
      guest(
        '/user/:id',
        page('UserDetail', () => import('../pages/user/detail.tsx')),
      ),
      member(
        '/user/preview',
        page('UserDetailForShow', () => import('../pages/user/preview.tsx')),
      ),
      guest('/more-user', more),
      guest('/more', more),
      guest(
        '/user-filter',
        page('UserFilter', () => import('../pages/user-filter.tsx')),
      ),
      guest(
        '/online',
        page('OnlineList', () => import('../pages/online.tsx')),
      ),
      member(
        '/face',
        page('Face', () => import('../pages/face.tsx')),
      ),
      member(
        '/follow-list',
        page('followList', () => import('../pages/follow-list.tsx')),
      ),
      member(
        '/relations',
        page('relations', () => import('../pages/relations.tsx')),
      ),
      guest(
        '/smile',
        page('smileShow', () => import('../pages/smile/show.tsx')),
      ),
      member(
        '/smile/new',
        page('newSmile', () => import('../pages/smile/new.tsx')),
      ),
      guest(
        '/smile/pk',
        page('smilePk', () => import('../pages/smile/pk.tsx')),
      ),
      guest(
        '/smile/wrapper',
        page('smileWrapper', () => import('../pages/smile/wrapper.tsx')),
      ),
      guest(
        '/smile/push',
        page('PushPage', () => import('../pages/smile/push.tsx')),
      ),
      guest(
        '/smile/rank',
        page('ranking', () => import('../pages/smile/rank.tsx')),
      ),
      member(
        '/share',
        page('Share', () => import('../pages/share/share.tsx')),
      ),
      member(
        '/share/qr',
        page('shareQR', () => import('../pages/share/qr.tsx')),
      ),
      member(
        '/history',
        page('ViewHistory', () => import('../pages/history.tsx')),
      ),
      member(
        '/message/visits',
        page('Visits', () => import('../pages/message/visits.tsx')),
      ),
      member(
        '/message/sys/:id',
        page('SysNoticeDetail', () => import('../pages/message/sys-notice.tsx')),
      ),
      member(
        '/message/likes',
        page('likeSysNotice', () => import('../pages/message/likes.tsx')),
      ),
      member(
        '/message/:kind',
        page('Notices', () => import('../pages/message/notices.tsx')),
      ),
      member(
        '/chat',
        page('ChatPage', () => import('../pages/chat/chat.tsx')),
      ),
      guest('/vip', <Vip />),
      guest(
        '/vip/check-order',
        page('checkOrder', () => import('../pages/vip/check-order.tsx')),
      ),
      member('/vip/order-finished', orders),
      member('/vip/order-finished-page', orders),
      member(
        '/vip/orders',
        page('userOrderList', () => import('../pages/vip/orders.tsx')),
      ),
      member(
        '/vip/check-in',
        page('signForVip', () => import('../pages/vip/check-in.tsx')),
      ),
      member(
        '/vip/receipt/:orderId',
        page('receipt', () => import('../pages/vip/receipt.tsx')),
      ),
      member(
        '/vip/refund/:orderId',
        page('askRefund', () => import('../pages/vip/refund.tsx')),
      ),
      member(
        '/vip/wrapper',
        page('wrapperUser', () => import('../pages/vip/wrapper.tsx')),
      ),
      member(
        '/setting/spending',
        page('spending', () => import('../pages/setting/spending.tsx')),
      ),
      member(
        '/vip/gift-center',
        page('giftCenter', () => import('../pages/vip/gift-center.tsx')),
      ),
      guest(
        '/posts',
        page('Posts', () => import('../pages/post/posts.tsx')),
      ),
      guest(
        '/swiper',
        page('swiper', () => import('../pages/post/swiper.tsx')),
      ),
      member('/post/add-mood', addPost),
      member('/post/add-smile', addPost),
      guest(
        '/post/:id',
        page('PostDetail', () => import('../pages/post/post.tsx')),
      ),
      member(
        '/me/posts',
        page('MyPosts', () => import('../pages/me/posts.tsx')),
      ),
      member(
        '/me/edit',
        page('EditPage', () => import('../pages/me/edit.tsx')),
      ),
      member(
        '/me/edit/avatar',
        page('u-avatar-cropper', () => import('../pages/me/edit/avatar.tsx')),
      ),
      member(
        '/me/edit/prompts',
        page('PromptsEdit', () => import('../pages/me/edit/prompts.tsx')),
      ),
      member(
        '/me/edit/:field',
        page('TextEdit', () => import('../pages/me/edit/text.tsx')),
      ),
      member(
        '/me/realname',
        page('realnamePage', () => import('../pages/me/realname.tsx')),
      ),
      member(
        '/me/grade',
        page('gradePage', () => import('../pages/me/grade.tsx')),
      ),
      member(
        '/me/realname/face',
        page('faceVerify', () => import('../pages/me/realname/face.tsx')),
      ),
      member(
        '/me/blacklist',
        page('blackList', () => import('../pages/me/blacklist.tsx')),
      ),
      member(
        '/me/withdraw-info',
        page('withdrawInfo', () => import('../pages/me/withdraw-info.tsx')),
      ),
      member(
        '/me/wishes',
        page('wishes', () => import('../pages/me/wishes.tsx')),
      ),
      member(
        '/me/privacy',
        page('privacySetting', () => import('../pages/me/privacy.tsx')),
      ),
      member(
        '/me/notifications',
        page('notifications', () => import('../pages/me/notifications.tsx')),
      ),
      member(
        '/me/privacy/contacts',
        page('hiddenContacts', () => import('../pages/me/privacy/contacts.tsx')),
      ),
      member(
        '/me/consents',
        page('consents', () => import('../pages/me/consents.tsx')),
      ),
      open(
        '/setting',
        page('Setting', () => import('../pages/setting/setting.tsx')),
      ),
      open(
        '/error',
        page('Error', () => import('../pages/error.tsx')),
      ),
      open(
        '/about',
        page('About', () => import('../pages/about/about.tsx')),
      ),
      open(
        '/about/download',
        page('download', () => import('../pages/about/download.tsx')),
      ),
      open(
        '/choose-location',
        page('chooseLocation', () => import('../pages/choose-location.tsx')),
      ),
      open(
        '/open-location',
        page('openLocation', () => import('../pages/open-location.tsx')),
      ),
      open('/about/connect', <Connect />),
      member(
        '/assistant',
        page('assistant', () => import('../pages/assistant.tsx')),
      ),
      member(
        '/about/connect/questions',
        page('questions', () => import('../pages/about/connect/questions.tsx')),
      ),
      member(
        '/about/connect/questions/:id',
        page('question', () => import('../pages/about/connect/thread.tsx')),
      ),
      member(
        '/about/connect/ask',
        page('askSupport', () => import('../pages/about/connect/ask.tsx')),
      ),
      member(
        '/about/account',
        page('account', () => import('../pages/about/account.tsx')),
      ),
      member(
        '/setting/account/sessions',
        page('sessions', () => import('../pages/setting/account/sessions.tsx')),
      ),
      member(
        '/setting/account/data',
        page('myData', () => import('../pages/setting/account/data.tsx')),
      ),
      member(
        '/setting/account/cancel',
        page('cancelAccount', () => import('../pages/setting/account/cancel.tsx')),
      ),
      open(
        '/about/:kind',
        page('AboutText', () => import('../pages/about/text.tsx')),
      ),
      open('/pages/*', legacyAddress),
      open('/subpages/*', legacyAddress),
      open(
        '*',
        page('NotFound', () => import('../pages/not-found.tsx')),
      ),
    ],
  },
]
