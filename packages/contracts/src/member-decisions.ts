import type { Call } from './call.ts'
import type { Act, Resource } from './resource.ts'

/**
 * Acts of staff that may be done about anybody at any time, by resource, act or call, and why. Every other one decides
 * about the people it names: not about oneself, not about who has reported oneself, and not while another moderator has
 * the case of one of them.
 */
export const freeActs: Readonly<Record<string, string>> = {
  takeBack: 'undoes one’s own decision, within its time',
  'cases.claim': 'refused by the case itself',
  'cases.release': 'gives back one’s own case',
  'users/nextCase': 'gives only a case that nobody has',
  incidents: 'leaves out claimed cases, unless who proposes it says otherwise',
  questions: 'answers a member and decides nothing about them',
  'product/addAnswer': 'answers a member and decides nothing about them',
  sysNotices: 'a message decides nothing',
  'msg/addSysMsg': 'a message decides nothing',
  'product/sendWXGZHtemplateMsg': 'a message decides nothing',
  memberNotes: 'a note decides nothing',
  secondLooks: 'a second opinion for the figures decides nothing',
  escalations: 'a question to other moderators decides nothing',
  authorityRequests: 'admins answer an authority, with a second one; hides and changes nothing of the member',
  adminUsers: 'about the access of staff, not about members',
  'payoutBatches.create': 'proposes; who approves it decides',
  'payoutBatches.reject': 'leaves every payout as it was',
  'orders.reconcile': 'asks the provider whether an order is paid',
  'product/changeOrderStatus': 'asks the provider whether an order is paid',
  paymentDifferences: 'settles a difference between our books and a provider’s',
  monthStatements: 'about no member',
  'product/getMonthFile': 'about no member',
  'product/requestAppStoreTestNotification': 'about no member',
  'gift/rotateKey': 'about no member',
  products: 'about no member',
  'product/addProduct': 'about no member',
  versions: 'about no member',
  'product/addVersion': 'about no member',
  'upload/removeConfigFile': 'about no member',
  'upload/uploadVersionFile': 'about no member',
  'upload/versionFilePolicy': 'about no member',
  'users/setAESUsers': 'about no member',
  sensitiveWords: 'about no member',
  'users/importWords': 'about no member',
  cannedAnswers: 'about no member',
  faqArticles: 'about no member',
  reasonTemplates: 'about no member',
  policies: 'about no member',
  wellness: 'about the moderator',
  'users/removeListView': 'about one’s own lists',
  'users/saveListView': 'about one’s own lists',
  'users/recordExport': 'notes one’s own export',
  'users/makeRecoveryCodes': 'about one’s own login',
  'users/removeSecondFactor': 'about one’s own login',
}

/** where a record also names people about whom nothing is decided: the fields of those it is about */
const decidedFields: Readonly<Record<string, readonly string[]>> = {
  reports: ['user2_id'],
  withdrawals: ['user_id'],
  wordMarks: ['user_id'],
  signupMatches: ['user_id'],
}
/** calls that name a record, not its person: the fields of its id */
const recordsOfCalls: Readonly<Record<string, { resource: string; ids: readonly string[] }>> = {
  'posts/updatePostStatus': { resource: 'posts', ids: ['post_id'] },
  'posts/updateCommentStatus': { resource: 'comments', ids: ['comment_id', 'reply_id'] },
  'gift/handleWithdraw': { resource: 'withdrawals', ids: ['withdrawal_id'] },
}

/** How the people whom an act decides about are found; null: it is free. */
export interface DecidedPeople {
  /** paths in the record and in the input */
  readonly paths: readonly string[]
  /** the resource of the record, and the fields of the input with its id; absent: nothing but the input names them */
  readonly record?: { readonly resource: string; readonly ids?: readonly string[] }
}

export const decidedByAct = (resource: Pick<Resource, 'name' | 'subjects'>, act: Act): DecidedPeople | null => {
  const action = typeof act === 'object' ? act.action : act
  if (act === 'list' || act === 'one') return null
  if ([action, resource.name, `${resource.name}.${action}`].some((name) => name in freeActs)) return null
  return {
    paths: decidedFields[resource.name] ?? resource.subjects,
    ...(act === 'create' ? {} : { record: { resource: resource.name } }),
  }
}

export const decidedByCall = ({ caller, audit, path }: Call): DecidedPeople | null => {
  if (caller !== 'A' || audit?.kind === 'read' || path in freeActs) return null
  const record = recordsOfCalls[path]
  return record ? { paths: decidedFields[record.resource] ?? ['user_id'], record } : { paths: audit?.subjects ?? [] }
}
