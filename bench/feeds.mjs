// Post feeds over N posts and over N/10: two instances of the service get the same calls alternately. A feed that is
// read from its index costs the same in both; the number of documents read per page is reported.
// node bench/feeds.mjs [posts, default 100000; the goals are for 1000000] [calls per feed, default 200]
import { getComment } from '@xinyu/contracts/http/posts/comments'
import * as posts from '@xinyu/contracts/http/posts/feeds'
import { socialConfig } from '@xinyu/social/config'
import { SocialModule } from '@xinyu/social/social.module'
import { knownMember } from '@xinyu/testkit/people/known-member'
import { profileReads } from '@xinyu/testkit/query-profile'
import { startService } from '@xinyu/testkit/service-under-test'
import { fillFeeds } from './lists/feeds.mjs'
import { startBenchEngines } from './run/engines.mjs'
import { args, figure, note } from './run/report.mjs'
import { median, p95 } from './run/percentile.mjs'

const [count, calls] = [Number(args[0] ?? 100_000), Number(args[1] ?? 200)]
const page = { page: 1, rows: 20 }
const city = { ...page, cityCode: '3301' }

const start = async (many) => {
  const social = await startService({ name: 'social', module: SocialModule, config: socialConfig, timers: false })
  const me = await knownMember(social)
  return { social, me, ...(await fillFeeds(social, many, me)) }
}
/** by name: the request */
const feeds = {
  newest: ({ social, me }) => social.call(posts.getPosts, page, me),
  'newest, the thousandth post on': ({ social, me, deep }) =>
    social.call(posts.getPosts, { ...page, cursor: deep }, me),
  recommended: ({ social, me }) => social.call(posts.getPosts2, page, me),
  'my city': ({ social, me }) => social.call(posts.getPosts3, page, me),
  smiles: ({ social, me }) => social.call(posts.getPosts4, page, me),
  'a city': ({ social, me }) => social.call(posts.getCityPostsV2, city, me),
  'a province': ({ social, me }) => social.call(posts.getCityPostsV2, { ...page, cityCode: '33' }, me),
  'of 200 people I follow': ({ social, me }) => social.call(posts.getFollowPosts, page, me),
  'of a person': ({ social, me, author }) => social.call(posts.getUserPosts, { ...page, user_id: author }, me),
  'count of new posts': ({ social, me, deep }) => social.call(posts.getNewPostCount, { feed: 'newest', top: deep }, me),
  'comments of a post': ({ social, me, post_id }) => social.call(getComment, { ...page, post_id }, me),
}

const rounds = 5

/** The p95 of each side, median of five rounds, so that a burst of other load affects only one. */
const measure = async (name, ask, sides) => {
  const found = sides.map(() => [])
  for (let round = -1; round < rounds; round++) {
    const took = sides.map(() => [])
    for (let call = 0; call < calls / rounds; call++)
      for (const [index, side] of sides.entries()) {
        const began = performance.now()
        await ask(side)
        took[index].push(performance.now() - began)
      }
    // a warm-up round for caches and the JIT
    if (round >= 0) for (const [index, values] of took.entries()) found[index].push(p95(values))
  }
  const [small, large] = found.map(median)
  figure({
    figure: `feeds: ${name} at 10 × the posts`,
    ours: large,
    peer: small,
    unit: 'ms',
    goal: { of: 'ratio', atMost: 1.3 },
  })
}

/** Asserts that the page is read in index order: few more documents than are shown. */
const explain = async (name, ask, side) => {
  const collection = name.startsWith('comments') ? 'comments' : 'posts'
  const reads = await profileReads(collection, '', () => ask(side))
  const pages = reads.filter(({ returned }) => returned >= page.rows)
  if (pages.some(({ index, isSorted }) => !index || isSorted)) throw new Error(`${name} is not read from an index`)
  // too few posts to fill a page
  if (pages.length === 0) return
  const goal = { of: 'ours', atMost: name.startsWith('count') ? 100 : name.startsWith('of 200') ? 100 : page.rows + 5 }
  const documents = Math.max(...pages.map(({ docsExamined }) => docsExamined))
  figure({ figure: `feeds: documents read for a page, ${name}`, ours: documents, unit: 'documents', goal })
}

const engines = await startBenchEngines()
try {
  note(`  ${count} posts, and a tenth of them beside …`)
  const sides = [await start(Math.ceil(count / 10)), await start(count)]
  for (const [name, ask] of Object.entries(feeds)) {
    // the first read after filling waits for pending writes of the engine
    for (const side of sides) await ask(side).catch(() => undefined)
    await explain(name, ask, sides[1])
    await measure(name, ask, sides)
  }
  for (const { social } of sides) await social.close()
} finally {
  await engines.stop()
}
process.exit(0)
