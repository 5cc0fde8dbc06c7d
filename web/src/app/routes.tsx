import { isValidElement, type FunctionComponent, type ReactElement, type ReactNode } from 'react'
import { Navigate, type RouteObject } from 'react-router-dom'
import { lazyPage, type LazyPage } from '../shared/ui/failures/lazy-page.tsx'
import { loadTexts } from '../shared/i18n/i18n.ts'
import { RouteGuard, type Audience, type PageHandle } from './route-guard.tsx'
import * as outlines from '../shared/ui/lists/skeletons.tsx'
import { Screen as Homepage } from '../pages/homepage/homepage.tsx'
import { Shell } from './shell.tsx'

type Loader = Parameters<typeof lazyPage>[1]
/** The outline of a page while its code loads; of others, sections. */
const outlineOf: Record<string, ReactNode> = {
  '/': <outlines.CardSkeleton />,
  '/user/:id': <outlines.PersonSkeleton />,
  '/online': <outlines.ListSkeleton />,
  '/relations': <outlines.ListSkeleton />,
  '/follow-list': <outlines.ListSkeleton />,
  '/message': <outlines.ListSkeleton />,
  '/chat': <outlines.ConversationSkeleton />,
  '/posts': <outlines.PostSkeletons />,
  '/post/:id': <outlines.PostSkeletons count={1} />,
}
/** A page loads the texts of the language; home loads only those it needs, and the landing page has its own. */
const lazy = (path: string, load: Loader, part: Parameters<typeof loadTexts>[0] = 'all') =>
  lazyPage(path, async () => (await Promise.all([load(), loadTexts(part)]))[0], outlineOf[path])

/** The first page of a returning visitor. */
export const Home = lazy('/', () => import('../pages/home.tsx'), 'home')

type PageSource = Loader | ReactElement
const at = (audience: Audience, page: PageSource, [path = '', ...aliases]: readonly string[]): RouteObject[] => {
  const Page = isValidElement(page) ? (page.type as FunctionComponent & Partial<LazyPage>) : lazy(path, page)
  const element = (
    <RouteGuard audience={audience}>
      <Page key={path} />
    </RouteGuard>
  )
  const handle: PageHandle = { page: Page, audience }
  return [path, ...aliases].map((one) => ({ path: one, element, handle }))
}

/** For anybody. `aliases` are more addresses of the page. */
const open = (path: string, page: PageSource, ...aliases: string[]) => at('anybody', page, [path, ...aliases])
/** For guests and members. */
const guest = (path: string, page: PageSource, ...aliases: string[]) => at('guests', page, [path, ...aliases])
/** For members only. */
const member = (path: string, page: PageSource, ...aliases: string[]) => at('members', page, [path, ...aliases])
const redirect = (path: string, to: string): RouteObject[] => [{ path, element: <Navigate to={to} replace /> }]

/** A page lies where its route says; `tests/architecture/routes.spec.ts` checks it. */
const pages: RouteObject[][] = [
  guest('/', <Home />),
  open('/homepage', <Homepage />),
  open('/login', () => import('../pages/login/login.tsx')),
  open('/login/:method', () => import('../pages/login/method.tsx')),
  open('/banned', () => import('../pages/banned/banned.tsx')),
  open('/register', () => import('../pages/register/register.tsx')),
  member('/register/complete', () => import('../pages/register/complete.tsx')),
  redirect('/update-user-info', '/register/complete'),

  guest('/user/:id', () => import('../pages/user/user.tsx')),
  member('/user/preview', () => import('../pages/user/preview.tsx')),
  guest('/more-user', () => import('../pages/more-user.tsx'), '/more'),
  guest('/user-filter', () => import('../pages/user-filter.tsx')),
  guest('/online', () => import('../pages/online.tsx')),
  member('/face', () => import('../pages/face/face.tsx')),
  member('/follow-list', () => import('../pages/follow-list/follow-list.tsx')),
  member('/relations', () => import('../pages/relations.tsx')),
  member('/history', () => import('../pages/history.tsx')),

  member('/message', () => import('../pages/message/message.tsx')),
  member('/message/visits', () => import('../pages/message/visits.tsx')),
  member('/message/sys/:id', () => import('../pages/message/sys.tsx')),
  member('/message/likes', () => import('../pages/message/likes.tsx')),
  member('/message/:noticeKind', () => import('../pages/message/notice-kind.tsx')),
  member('/chat', () => import('../pages/chat/chat.tsx')),
  member('/assistant', () => import('../pages/assistant/assistant.tsx')),

  guest('/posts', () => import('../pages/posts/posts.tsx')),
  guest('/swiper', () => import('../pages/swiper/swiper.tsx')),
  member('/post/add-mood', () => import('../pages/post/add.tsx'), '/post/add-smile'),
  guest('/post/:id', () => import('../pages/post/post.tsx')),
  guest('/smile', () => import('../pages/smile/smile.tsx')),
  member('/smile/new', () => import('../pages/smile/new.tsx')),
  guest('/smile/pk', () => import('../pages/smile/pk.tsx')),
  guest('/smile/wrapper', () => import('../pages/smile/wrapper.tsx')),
  guest('/smile/push', () => import('../pages/smile/push.tsx')),
  guest('/smile/rank', () => import('../pages/smile/rank.tsx')),

  guest('/vip', () => import('../pages/vip/vip.tsx')),
  guest('/vip/check-order', () => import('../pages/vip/check-order.tsx')),
  member('/vip/order-finished', () => import('../pages/vip/order-finished.tsx'), '/vip/order-finished-page'),
  member('/vip/orders', () => import('../pages/vip/orders.tsx')),
  member('/vip/check-in', () => import('../pages/vip/check-in.tsx')),
  member('/vip/receipt/:orderId', () => import('../pages/vip/receipt.tsx')),
  member('/vip/refund/:orderId', () => import('../pages/vip/refund.tsx')),
  member('/vip/wrapper', () => import('../pages/vip/wrapper.tsx')),
  member('/vip/gift-center', () => import('../pages/vip/gift-center.tsx')),
  member('/share', () => import('../pages/share/share.tsx')),
  member('/share/qr', () => import('../pages/share/qr.tsx')),

  member('/me', () => import('../pages/me/me.tsx')),
  member('/me/phone', () => import('../pages/me/phone.tsx')),
  member('/me/posts', () => import('../pages/me/posts.tsx')),
  member('/me/edit', () => import('../pages/me/edit.tsx')),
  redirect('/me/edit/avatar2', '/me/edit'),
  member('/me/edit/avatar', () => import('../pages/me/edit/avatar.tsx')),
  member('/me/edit/prompts', () => import('../pages/me/edit/prompts.tsx')),
  member('/me/edit/:field', () => import('../pages/me/edit/field.tsx')),
  member('/me/realname', () => import('../pages/me/realname.tsx')),
  member('/me/realname/face', () => import('../pages/me/realname/face.tsx')),
  member('/me/grade', () => import('../pages/me/grade.tsx')),
  member('/me/blacklist', () => import('../pages/me/blacklist.tsx')),
  member('/me/withdraw-info', () => import('../pages/me/withdraw-info.tsx')),
  member('/me/wishes', () => import('../pages/me/wishes.tsx')),
  member('/me/privacy', () => import('../pages/me/privacy.tsx')),
  member('/me/privacy/contacts', () => import('../pages/me/privacy/contacts.tsx')),
  member('/me/notifications', () => import('../pages/me/notifications.tsx')),
  member('/me/consents', () => import('../pages/me/consents.tsx')),

  open('/setting', () => import('../pages/setting/setting.tsx')),
  member('/setting/spending', () => import('../pages/setting/spending.tsx')),
  member('/setting/limit', () => import('../pages/setting/limit.tsx')),
  member('/setting/reports', () => import('../pages/setting/reports.tsx')),
  member('/setting/statements', () => import('../pages/setting/statements.tsx')),
  member('/setting/account/sessions', () => import('../pages/setting/account/sessions.tsx')),
  member('/setting/account/passkeys', () => import('../pages/setting/account/passkeys.tsx')),
  member('/setting/account/data', () => import('../pages/setting/account/data.tsx')),
  member('/setting/account/cancel', () => import('../pages/setting/account/cancel.tsx')),

  open('/about', () => import('../pages/about/about.tsx')),
  open('/about/download', () => import('../pages/about/download.tsx')),
  member('/about/account', () => import('../pages/about/account.tsx')),
  member('/about/send-contract', () => import('../pages/about/send-contract.tsx')),
  open('/about/connect', () => import('../pages/about/connect/connect.tsx')),
  member('/about/connect/ask', () => import('../pages/about/connect/ask.tsx')),
  member('/about/connect/questions', () => import('../pages/about/connect/questions/questions.tsx')),
  member('/about/connect/questions/:question', () => import('../pages/about/connect/questions/question.tsx')),
  open('/about/:document', () => import('../pages/about/document.tsx')),
  open('/choose-location', () => import('../pages/choose-location.tsx')),
  open('/open-location', () => import('../pages/open-location.tsx')),

  open('/error', () => import('../pages/error.tsx')),
  open('/pages/*', () => import('../pages/legacy-address.tsx'), '/subpages/*'),
  open('*', () => import('../pages/not-found.tsx')),
]

export const routes: RouteObject[] = [{ element: <Shell />, children: pages.flat() }]
