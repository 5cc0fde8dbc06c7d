import type { Call } from '../call.ts'
import * as consent from './face/consent.ts'
import * as detection from './face/detection.ts'
import * as faces from './face/faces.ts'
import * as fields from './face/fields.ts'
import * as liveness from './face/liveness.ts'
import * as search from './face/search.ts'
import * as vectors from './face/vectors.ts'
import * as favorite from './favorite/favorite.ts'
import * as relationLists from './favorite/relation-lists.ts'
import * as sending from './favorite/sending.ts'
import * as gifts from './gift/gifts.ts'
import * as withdrawals from './gift/withdrawals.ts'
import * as broadcasts from './msg/broadcasts.ts'
import * as conversations from './msg/conversations.ts'
import * as messages from './msg/messages.ts'
import * as notices from './msg/notices.ts'
import * as push from './msg/push.ts'
import * as boards from './posts/boards.ts'
import * as comments from './posts/comments.ts'
import * as feeds from './posts/feeds.ts'
import * as posts from './posts/posts.ts'
import * as review from './posts/review.ts'
import * as alipay from './product/alipay.ts'
import * as appStore from './product/app-store.ts'
import * as faq from './product/faq.ts'
import * as monthFiles from './product/month-files.ts'
import * as orders from './product/orders.ts'
import * as pointCorrections from './product/point-corrections.ts'
import * as products from './product/products.ts'
import * as spending from './product/spending.ts'
import * as support from './product/support.ts'
import * as wechatPay from './product/wechat-pay.ts'
import * as smilePk from './smile-pk/smile-pk.ts'
import * as sharing from './social/sharing.ts'
import * as upload from './upload/upload.ts'
import * as versions from './upload/versions.ts'
import * as account from './users/account.ts'
import * as admin from './users/admin.ts'
import * as appleLogin from './users/apple-login.ts'
import * as blocks from './users/blocks.ts'
import * as clientErrors from './users/client-errors.ts'
import * as deck from './users/deck.ts'
import * as laboratory from './moderation/laboratory.ts'
import * as listViews from './users/list-views.ts'
import * as loginWays from './users/login-ways.ts'
import * as login from './users/login.ts'
import * as matching from './users/matching.ts'
import * as members from './users/members.ts'
import * as moderation from './users/moderation.ts'
import * as privacy from './users/privacy.ts'
import * as profile from './users/profile.ts'
import * as registration from './users/registration.ts'
import * as reports from './users/reports.ts'
import * as passkeys from './passkeys/passkeys.ts'
import * as secondFactor from './users/second-factor.ts'
import * as smsCodes from './users/sms-codes.ts'
import * as vip from './users/vip.ts'
import * as wechatLogin from './users/wechat-login.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'caller' in value

export const calls: readonly Call[] = [
  consent,
  detection,
  faces,
  fields,
  liveness,
  search,
  vectors,
  favorite,
  relationLists,
  sending,
  gifts,
  withdrawals,
  broadcasts,
  conversations,
  messages,
  notices,
  push,
  boards,
  comments,
  feeds,
  posts,
  review,
  alipay,
  appStore,
  faq,
  monthFiles,
  orders,
  pointCorrections,
  products,
  spending,
  support,
  wechatPay,
  smilePk,
  sharing,
  upload,
  versions,
  account,
  admin,
  appleLogin,
  blocks,
  clientErrors,
  deck,
  laboratory,
  listViews,
  loginWays,
  login,
  matching,
  members,
  moderation,
  privacy,
  profile,
  registration,
  reports,
  passkeys,
  secondFactor,
  smsCodes,
  vip,
  wechatLogin,
].flatMap((file) => Object.values(file).filter(isCall))
