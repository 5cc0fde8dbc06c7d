import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { follow2 } from '@xinyu/contracts/http/favorite/favorite'
import { getUserPosts } from '@xinyu/contracts/http/posts/feeds'
import { getPKRecords } from '@xinyu/contracts/http/smile-pk/smile-pk'
import { myShare } from '@xinyu/contracts/http/social/sharing'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { seriousFindings } from '@xinyu/testkit/browser/browser-axe'
import { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import type { Browser } from 'playwright-core'
import { portrait } from '../../../services/face/src/test-samples.ts'
import { People } from '../../journeys/fixture/people.fixture.ts'
import { pick } from '../steps/faces.ts'
import { joinByPhone } from '../steps/join.ts'
import { approvePost, approveProfiles, postSmile, visitorOf } from '../steps/smiles.ts'
import { beLoggedIn } from '../steps/session.ts'
import { serialTests } from '../fixture/serial-tests.ts'

const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable)
  test.skip(`smiles and invitations in two browsers: ${outcome.message}`, () => undefined)
else describe('a member who smiles and invites, and the friend who comes', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let moderator: Visitor
  let people: { lan: Visitor; hai: Visitor }
  let lan: BrowserUser
  let friend: BrowserUser
  let link = ''

  beforeAll(async () => {
    product = await startTestProduct()
    const cast = new People(product)
    people = {
      lan: await cast.member({ name: '岚', GID: '35000001', phone: '13600001001' }),
      hai: await cast.member({ name: '海', GID: '35000002', phone: '13600001002' }),
    }
    moderator = await cast.admin({ name: '审核', phone: '13500000089', roles: ['moderator'] })
    await product.drain()
    lan = await BrowserUser.open(browser, product.url, '岚')
    friend = await BrowserUser.open(browser, product.url, '溪')
    await beLoggedIn(lan, people.lan)
  }, 240_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const serialTest = serialTests(() => [lan, friend])
  const isAccessible = async (user: BrowserUser): Promise<void> => expect(await seriousFindings(user.page)).toEqual([])

  serialTest('a member invites: what it brings is said first, the poster is drawn and saved', async () => {
    await lan.goto('/me')
    await lan.tap('link', '推荐有奖')
    await lan.seesText('每位朋友资料审核通过，你得到3天VIP和20关点。')
    await isAccessible(lan)
    link = (await people.lan.call(myShare, {})).link
    await lan.tap('link', '邀请海报')
    await lan.sees('img', /带有我的邀请二维码/)
    const [saved] = await Promise.all([lan.page.waitForEvent('download'), lan.tap('button', '保存图片')])
    expect(saved.suggestedFilename()).toBe('xinyu-invitation.png')
    await isAccessible(lan)
  })

  serialTest('a friend opens the link, looks around first, and joins with the code kept', async () => {
    await friend.goto(new URL(link).pathname + new URL(link).search)
    await friend.seesText(/自动带上邀请码/)
    await friend.goto('/homepage')
    await friend.tap('button', '登录 / 注册')
    await friend.answers('你是否已满18周岁？', '我已成年')
    await friend.seesText(/自动带上邀请码/)
    await joinByPhone(friend, product.url, '13800000061')
    await friend.sees('heading', '怎么称呼你？')
    await lan.goto('/share')
    await lan.seesText('等待审核')
  })

  serialTest('once the friend is approved the reward shows', async () => {
    const xi = await visitorOf(friend, product.url)
    await xi.completeProfile(await portrait('other'), { name: '溪' })
    await product.drain()
    await approveProfiles(product)
    await lan.goto('/share')
    await lan.seesText('溪')
    await lan.seesText('+3天VIP和20关点')
    await isAccessible(lan)
  })

  serialTest('a smile has its score at once, with what was measured, and waits for its review', async () => {
    await lan.goto('/smile')
    await lan.tapInMain('link', '发布笑容')
    await pick(lan, '从相册选择', await portrait('smiling'))
    await lan.fill('想说的话（选填）', '今天出太阳了')
    await lan.tap('button', '发布')
    await lan.seesText(/笑得有多明显：\d+%/)
    await lan.sees('heading', '已提交，正在审核')
    await isAccessible(lan)
    const [mine] = (await people.lan.call(getUserPosts, {})).posts
    if (!mine) throw new Error('no post was made')
    await approvePost(moderator, mine)
    // scores close enough to be matched at once
    await approvePost(moderator, await postSmile(people.hai, await portrait('smiling', (image) => image.flop())))
    await product.drain()
  })

  serialTest('two smiles meet in a PK; the friend chooses one and sees the share of the votes', async () => {
    const until = Date.now() + 60_000
    while ((await people.lan.call(getPKRecords, { mine: true })).list.length === 0) {
      if (Date.now() > until) throw new Error('no PK was made of two smiles')
      await product.drain()
    }
    await friend.goto('/smile/pk')
    await friend.sees('heading', '哪个笑容更打动你？')
    await isAccessible(friend)
    await friend.tap('button', /岚的笑容/)
    await friend.seesText('你选了岚，你是第一个投票的人')
    await friend.seesText('100%')
    await isAccessible(friend)
    await friend.tap('button', '下一组')
    await friend.sees('heading', '这一轮选完了')
    await lan.goto('/smile/pk?tab=mine')
    await lan.seesText('进行中')
    await lan.seesText('1票')
    await isAccessible(lan)
  })

  serialTest('the boards rank them, with my own place', async () => {
    await lan.goto('/smile/rank')
    await lan.sees('link', /岚/)
    await lan.sees('link', /海/)
    await lan
      .byRole('region', '我的名次与分数')
      .getByText(/第\d名/)
      .waitFor()
    await lan.tap('radio', '笑容')
    await lan.sees('link', /岚/)
    await isAccessible(lan)
  })

  serialTest('a withdrawn smile leaves the PK and the boards; its post stays', async () => {
    await lan.goto('/smile/pk?tab=mine')
    await lan.tap('button', '退出PK和榜单')
    await lan.answers('退出PK和榜单？', '退出')
    await lan.byRole('button', '退出PK和榜单').waitFor({ state: 'detached' })
    await product.drain()
    await friend.goto('/smile/rank?by=smile')
    await friend.sees('link', /海/)
    expect(await friend.byRole('link', /岚/).count()).toBe(0)
    await friend.goto('/smile')
    await friend.sees('link', /岚的笑容/)
  })

  serialTest('a member followed from the recommendation is in the lists, which mark mutual follows', async () => {
    await friend.goto('/smile/push')
    await friend.tap('button', '关注岚')
    await friend.seesToast('已关注')
    await lan.goto('/follow-list?tab=followers')
    const followed = lan.page.waitForResponse((reply) => reply.url().endsWith(follow2.path))
    await lan.tap('button', '回关 溪')
    await followed
    await friend.goto('/follow-list')
    await friend.seesText(/^互相关注/)
    await isAccessible(friend)
    await friend.goto(`/user/${people.hai.id}`)
    await friend.sees('heading', '海')
    await friend.goto('/history')
    await friend.sees('region', '今天')
    await isAccessible(friend)
  })
}
