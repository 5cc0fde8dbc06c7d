// Feeds, lists and searches over N documents and over 10 N: two instances of each service get the same calls
// alternately, so that other load affects both. The reader's own lists are ten times as long as well.
// node bench/lists.mjs [documents per kind, default 10000] [calls per list, default 300]
import { ChatModule } from '@xinyu/chat/chat.module'
import { chatConfig } from '@xinyu/chat/config'
import { getiViewlist } from '@xinyu/contracts/http/favorite/relation-lists'
import { getChatList5 } from '@xinyu/contracts/http/msg/conversations'
import { getSysNoticeV2 } from '@xinyu/contracts/http/msg/notices'
import { getPosts, getUserPosts } from '@xinyu/contracts/http/posts/feeds'
import { getOrderList } from '@xinyu/contracts/http/product/orders'
import { getBlackList } from '@xinyu/contracts/http/users/blocks'
import { getLoginLog } from '@xinyu/contracts/http/users/account'
import { getMoreUser, getOnlineUser, getPush, searchByGID } from '@xinyu/contracts/http/users/deck'
import { moderationConfig } from '@xinyu/moderation/config'
import { ModerationModule } from '@xinyu/moderation/moderation.module'
import { paymentsConfig } from '@xinyu/payments/config'
import { PaymentsModule } from '@xinyu/payments/payments.module'
import { socialConfig } from '@xinyu/social/config'
import { SocialModule } from '@xinyu/social/social.module'
import { knownMember } from '@xinyu/testkit/people/known-member'
import { signUp } from '@xinyu/testkit/people/members'
import { startService } from '@xinyu/testkit/service-under-test'
import { usersConfig } from '@xinyu/users/config'
import { candidateOf } from '@xinyu/users/discovery/candidates/candidate.rules'
import { UsersModule } from '@xinyu/users/users.module'
import { fillChat } from './lists/chat.mjs'
import { fillModeration } from './lists/moderation.mjs'
import { fillPayments } from './lists/payments.mjs'
import { fillSocial } from './lists/social.mjs'
import { fillUsers } from './lists/users.mjs'
import { startBenchEngines } from './run/engines.mjs'
import { args, figure, note } from './run/report.mjs'
import { median, p95 } from './run/percentile.mjs'

const [count, calls] = [Number(args[0] ?? 10_000), Number(args[1] ?? 300)]
const page = { page: 1, rows: 20 }

/** Requests a console list as its table does. */
const consoleList = async (service, operator, resource, filter = {}, sort) => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,24]' })
  if (sort) query.set('sort', JSON.stringify(sort))
  const reply = await fetch(`${service.service.url}/api/admin/${resource}?${query}`, {
    headers: { authorization: `Bearer ${operator.token}` },
  })
  if (!reply.ok || (await reply.json()).length === 0) throw new Error(`${resource} answered ${reply.status}`)
}

/** For each service: how to start it, fill it with `many` documents per kind, and which lists to call. */
const setups = {
  users: {
    start: () =>
      startService({
        name: 'users',
        module: UsersModule,
        config: usersConfig,
        timers: false,
        env: { GID_SEARCHES_PER_IP: '1000000' },
      }),
    prepare: async (users, many) => {
      const me = await signUp(users)
      await fillUsers(users, many, me, candidateOf)
      // jobs are not scheduled here: load the candidates into memory as in the running product
      await users.runJob('candidate-index')
      return { me, operator: await users.person({ roles: ['admin'] }) }
    },
    lists: {
      'deck of a newcomer': async (users) => users.call(getPush, {}, await users.person()),
      'browse everybody': (users, { me }) => users.call(getMoreUser, page, me),
      'browse a city': (users, { me }) =>
        users.call(getMoreUser, { ...page, gender: 2, provinceCode: '33', cityCode: '3301' }, me),
      'who is active': (users, { me }) => users.call(getOnlineUser, page, me),
      // a new user each time: number lookups are rate limited
      'search by number': async (users) => users.call(searchByGID, { GID: '20000007' }, await users.person()),
      'people I block': (users, { me }) => users.call(getBlackList, page, me),
      'my logins': (users, { me }) => users.call(getLoginLog, page, me),
      'console, members': (users, { operator }) => consoleList(users, operator, 'users'),
      'console, members by name': (users, { operator }) =>
        consoleList(users, operator, 'users', { isCompleted: 4 }, ['name', 'ASC']),
    },
  },
  social: {
    start: () => startService({ name: 'social', module: SocialModule, config: socialConfig, timers: false }),
    prepare: async (social, many) => {
      const [me, author] = [await knownMember(social), await knownMember(social)]
      await fillSocial(social, many, me, author)
      return { me, author }
    },
    lists: {
      'newest posts': (social, { me }) => social.call(getPosts, page, me),
      'somebody’s posts': (social, { me, author }) => social.call(getUserPosts, { ...page, user_id: author.id }, me),
      'people I looked at': (social, { me }) => social.call(getiViewlist, page, me),
    },
  },
  chat: {
    start: () => startService({ name: 'chat', module: ChatModule, config: chatConfig, timers: false }),
    prepare: async (chat, many) => {
      const me = await knownMember(chat)
      await fillChat(chat, many, me)
      return { me }
    },
    lists: {
      conversations: (chat, { me }) => chat.call(getChatList5, page, me),
      notices: (chat, { me }) => chat.call(getSysNoticeV2, { ...page, type: 'like' }, me),
    },
  },
  payments: {
    start: () =>
      startService({
        name: 'payments',
        module: PaymentsModule,
        config: paymentsConfig,
        timers: false,
        env: { ALIPAY_MODE: 'sandbox' },
      }),
    prepare: async (payments, many) => {
      const me = await payments.person()
      await fillPayments(payments, many, me)
      return { me, operator: await payments.person({ roles: ['admin'] }) }
    },
    lists: {
      'my orders': (payments, { me }) => payments.call(getOrderList, page, me),
      'console, orders': (payments, { operator }) => consoleList(payments, operator, 'orders', { status: 1 }),
      'console, orders by amount': (payments, { operator }) =>
        consoleList(payments, operator, 'orders', {}, ['amount', 'DESC']),
    },
  },
  moderation: {
    start: () =>
      startService({ name: 'moderation', module: ModerationModule, config: moderationConfig, timers: false }),
    prepare: async (moderation, many) => {
      await fillModeration(moderation, many)
      return { operator: await moderation.person({ roles: ['admin', 'moderator'] }) }
    },
    lists: {
      'console, reviews that wait': (moderation, { operator }) =>
        consoleList(moderation, operator, 'profileReviews', { status: 'waiting' }),
      'console, audit trail': (moderation, { operator }) => consoleList(moderation, operator, 'auditLog'),
      'console, open reports': (moderation, { operator }) =>
        consoleList(moderation, operator, 'reports', { status: 'open' }),
    },
  },
}

const rounds = 5

/** The p95 of each side, median of five rounds, so that a burst of other load affects only one. */
const measure = async (name, ask, sides) => {
  const found = sides.map(() => [])
  for (let round = -1; round < rounds; round++) {
    const took = sides.map(() => [])
    for (let call = 0; call < calls / rounds; call++)
      for (const [index, { service, people }] of sides.entries()) {
        const began = performance.now()
        await ask(service, people)
        took[index].push(performance.now() - began)
      }
    // a warm-up round for caches and the JIT
    if (round >= 0) for (const [index, values] of took.entries()) found[index].push(p95(values))
  }
  const [small, large] = found.map(median)
  figure({
    figure: `lists: ${name} at 10 × the data`,
    ours: large,
    peer: small,
    unit: 'ms',
    goal: { of: 'ratio', atMost: 1.3 },
  })
}

const engines = await startBenchEngines()
try {
  for (const [service, { start, prepare, lists }] of Object.entries(setups)) {
    note(`  ${service}: ${count} and ${count * 10} documents of each kind …`)
    const sides = []
    for (const many of [count, count * 10]) {
      const started = await start()
      sides.push({ service: started, people: await prepare(started, many) })
    }
    for (const [name, ask] of Object.entries(lists)) await measure(name, ask, sides)
    for (const side of sides) await side.service.close()
  }
} finally {
  await engines.stop()
}
process.exit(0)
