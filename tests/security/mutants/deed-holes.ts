import type { Hole } from './hole.ts'

const first = 'services/chat/src/conversations/first-messages.spec.ts'
const signed = 'packages/platform/src/auth/signed-calls.spec.ts'
const notifications = 'services/payments/src/notifications/notifications.spec.ts'

const model = {
  project: 'services',
  file: 'tests/money/model/model.spec.ts',
  name: 'whatever people, providers and time do',
} as const

const pks = 'services/social/src/smile-pk/smile-pk.spec.ts'
const sharing = 'services/social/src/sharing/sharing.spec.ts'

/** Money, messages, posts, reports, PKs, invitations. */
export const deedHoles: readonly Hole[] = [
  {
    name: 'votes-in-a-pk-of-ones-own',
    opens: 'whoever is in a PK votes for themselves',
    file: 'services/social/src/smile-pk/pk.rules.ts',
    find: "return sideOf(pk, voter) === null ? null : 'SELF'",
    replace: 'return null',
    test: { project: 'services', file: pks, name: 'nobody votes in a PK of their own' },
  },
  {
    name: 'votes-for-whom-one-must-not-see',
    opens: 'somebody who was blocked votes on, and learns of, the smiles of whoever blocked them',
    file: 'services/social/src/smile-pk/voting/vote-in-pk.ts',
    find: 'await this.reads.one(me, id)\n    const earlier',
    replace: 'const earlier',
    test: { project: 'services', file: pks, name: 'where one of the two keeps them away' },
  },
  {
    name: 'takes-out-the-smile-of-another',
    opens: 'anybody takes the best smile off the boards',
    file: 'services/social/src/smile-pk/enter-smile.ts',
    find: ' || smile.user_id !== me',
    replace: '',
    test: { project: 'services', file: pks, name: 'who takes their smile out leaves the PK and the boards at once' },
  },
  {
    name: 'a-second-account-is-a-friend',
    opens: 'one device brings its owner a reward for each account they make on it',
    file: 'services/social/src/sharing/sharing.rules.ts',
    find: "const refusal = isNewDevice ? (isLoop ? 'INVITE_LOOP' : null) : 'DEVICE_NOT_NEW'",
    replace: "const refusal = isNewDevice || !isLoop ? (isLoop ? 'INVITE_LOOP' : null) : 'DEVICE_NOT_NEW'",
    test: { project: 'services', file: sharing, name: 'an own second account on the same device brings nothing' },
  },
  {
    name: 'a-ring-rewards-itself',
    opens: 'people who invite one another are all rewarded',
    file: 'services/social/src/sharing/sharing.rules.ts',
    find: "const refusal = isLoop ? 'INVITE_LOOP' : inviterIsThere ? null : 'GONE'",
    replace: "const refusal = inviterIsThere ? null : 'GONE'",
    test: { project: 'services', file: sharing, name: 'people who invite one another in a ring' },
  },
  {
    name: 'a-payment-is-credited-again',
    opens: 'a notification that comes twice is points for nothing',
    file: 'services/payments/src/wallets/rules/grants.rules.ts',
    find: 'if (known) return unchanged(context)\n  const vipLimitDate',
    replace: 'const vipLimitDate',
    test: model,
  },
  {
    name: 'points-set-aside-stay-there',
    opens: 'points that another service forgot are gone',
    file: 'services/payments/src/wallets/rules/reservations.rules.ts',
    find: 'points: wallet.points + amount,\n    reserved: wallet.reserved - amount',
    replace: 'points: wallet.points,\n    reserved: wallet.reserved - amount',
    test: model,
  },
  {
    name: 'given-before-it-is-given',
    opens: 'a process that ends at the wrong moment keeps what was paid for',
    file: 'services/payments/src/orders/payment/settlement.ts',
    find: 'await this.wallets.grant(user_id, operation, { points, days, paid, reason: `order:${productNum}` })',
    replace:
      'await this.store.markFulfilled(_id)\n      await this.wallets.grant(user_id, operation, { points, days, paid, reason: `order:${productNum}` })',
    test: model,
  },
  {
    name: 'a-second-payment-takes-the-first-back',
    opens: 'the refund of what was paid by mistake takes what was bought',
    file: 'services/payments/src/orders/rules/orders.rules.ts',
    find: 'if (order.providerTradeNo !== null && order.providerTradeNo !== report.tradeNo) return { move: null }',
    replace: '',
    test: {
      project: 'services',
      file: 'services/payments/src/orders/payment/two-ways.spec.ts',
      name: 'an order that was paid twice stays paid',
    },
  },
  {
    name: 'unsigned-notification',
    opens: 'whoever knows an order’s number says that it is paid',
    file: 'services/payments/src/alipay/alipay.driver.ts',
    find: 'if (!this.#isSigned(fields) || !isForUs',
    replace: 'if ((!this.#isSigned(fields) && fields.sign === "") || !isForUs',
    test: {
      project: 'services',
      file: notifications,
      name: 'a forged, altered or half-signed notification is refused',
    },
  },
  {
    name: 'notification-with-another-amount',
    opens: 'an order is paid with a fen',
    file: 'services/payments/src/notifications/accept-notification.ts',
    find: `report.kind === 'paid' && report.amount !== order.amount`,
    replace: `report.kind === 'paid' && report.amount === 0`,
    test: { project: 'services', file: notifications, name: 'a signed notification for another app, seller, order' },
  },
  {
    name: 'v1-signature-moves-money',
    opens: 'the MD5 signature of the shipped client moves money',
    file: 'packages/platform/src/auth/signature.ts',
    find: 'call.idempotent ||',
    replace: '',
    test: { project: 'services', file: signed, name: 'never where money moves' },
  },
  {
    name: 'v1-signature-unasked',
    opens: 'v1 signatures are believed although the switch refuses them',
    file: 'packages/platform/src/auth/signature.ts',
    find: `this.config.SIGNATURE_V1 === 'refuse' && `,
    replace: `this.config.SIGNATURE_V1 === undefined && `,
    test: { project: 'services', file: signed, name: 'is refused altogether unless the switch allows it' },
  },
  {
    name: 'signature-serves-twice',
    opens: 'a signed request that somebody recorded is sent again',
    file: 'packages/platform/src/auth/signature.ts',
    find: `if (fresh === null) throw new AppError('SIGNATURE_INVALID')`,
    replace: 'void fresh',
    test: { project: 'services', file: signed, name: 'is answered once for a good signature' },
  },
  {
    name: 'first-messages-without-end',
    opens: 'a hundred messages go to somebody who never answered',
    file: 'services/chat/src/conversations/first-messages.ts',
    find: 'if (unanswered >= max)',
    replace: 'if (unanswered >= max * 1_000)',
    test: { project: 'services', file: first, name: 'of a hundred messages at once to somebody who never answered' },
  },
  {
    name: 'strangers-without-end',
    opens: 'one member writes to every member there is within a second',
    file: 'services/chat/src/conversations/first-messages.ts',
    find: 'if (unanswered > 0 || isCounted) return',
    replace: 'if (unanswered >= 0 || isCounted) return',
    test: { project: 'services', file: first, name: 'of eighty strangers at once a member reaches' },
  },
  {
    name: 'picture-nobody-looked-at',
    opens: 'a picture that is not there, or that nobody looked at, is sent as a message',
    file: 'services/chat/src/conversations/check-content.ts',
    find: 'await this.#assertDecent(me, content)',
    replace: 'void me',
    test: {
      project: 'services',
      file: 'services/chat/src/conversations/send-message.spec.ts',
      name: 'sends a picture that is there, is the sender’s own and was looked at, and no other',
    },
  },
  {
    name: 'links-in-posts',
    opens: 'a post leads its readers to a page of somebody else',
    file: 'packages/platform/src/http/shown-texts.ts',
    find: 'const replaced = texts.map(({ field, text, most }) => [field, text.slice(0, most)])',
    replace: 'const replaced = texts.map(({ field, most }) => [field, String(given[field]).slice(0, most)])',
    test: {
      project: 'services',
      file: 'services/social/src/posts/posts.spec.ts',
      name: 'a link in a post is replaced',
    },
  },
  {
    name: 'words-under-pictures',
    opens: 'sensitive words are published under a picture',
    file: 'packages/platform/src/http/contract.interceptor.ts',
    find: 'await this.texts.check(call, request.input,',
    replace: 'await this.texts.check({ ...call, checksTexts: "" }, request.input,',
    test: {
      project: 'services',
      file: 'services/users/src/pictures/pictures.spec.ts',
      name: 'replaces a link in what is written under a picture, and refuses sensitive words',
    },
  },
  {
    name: 'report-of-nobody',
    opens: 'reports are filed of people who are not there',
    file: 'services/moderation/src/reports/file-report.ts',
    find: `if ((await this.standings.of(user2_id))?.type !== 'normal') throw`,
    replace: `if ((await this.standings.of(user2_id))?.type === 'temp') throw`,
    test: {
      project: 'services',
      file: 'services/moderation/src/reports/reports.spec.ts',
      name: 'nobody is reported who is not there',
    },
  },
]
