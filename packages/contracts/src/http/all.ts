import type { Call } from '../call.ts'
import * as accounts from './accounts.ts'
import * as broadcasts from './broadcasts.ts'
import * as comments from './comments.ts'
import * as face from './face.ts'
import * as favorite from './favorite.ts'
import * as listViews from './list-views.ts'
import * as matching from './matching.ts'
import * as members from './members.ts'
import * as moderation from './moderation.ts'
import * as msg from './msg.ts'
import * as paymentsMore from './payments-more.ts'
import * as posts from './posts.ts'
import * as privacy from './privacy.ts'
import * as product from './product.ts'
import * as push from './push.ts'
import * as secondFactor from './second-factor.ts'
import * as reports from './reports.ts'
import * as social from './social.ts'
import * as spending from './spending.ts'
import * as support from './support.ts'
import * as upload from './upload.ts'
import * as users from './users.ts'
import * as usersAdmin from './users-admin.ts'
import * as versions from './versions.ts'
import * as withdrawals from './withdrawals.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'caller' in value

/** Every call of the product. */
export const calls: readonly Call[] = [
  accounts,
  broadcasts,
  comments,
  face,
  favorite,
  listViews,
  matching,
  members,
  moderation,
  msg,
  paymentsMore,
  posts,
  privacy,
  product,
  push,
  secondFactor,
  reports,
  social,
  spending,
  support,
  upload,
  users,
  usersAdmin,
  versions,
  withdrawals,
].flatMap((file) => Object.values(file).filter(isCall))
