import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { desktop, BrowserUser } from '@xinyu/testkit/browser/browser-user'
import { portrait } from '@xinyu/testkit/samples/portraits'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Browser } from 'playwright-core'
import { buyPoints, buyVip } from '../steps/buy.ts'
import { serialTests } from '../fixture/serial-tests.ts'
import { joinByPhone, lookAround } from '../steps/join.ts'
import { fillWizard, resubmit } from '../steps/profile.ts'
import { approve, logInToConsole, openReview, sendBack } from '../steps/review.ts'
import { block, report, sendFlowers, sensitive, shows, timesShown, typing, write } from '../steps/talk.ts'

const run = promisify(execFile)
const admin = { phone: '13900000001', password: 'correct-horse-7' }
const lanIs = {
  phone: '13800000001',
  name: '岚',
  gender: '女',
  birthday: '1996-05-20',
  aboutMe: '喜欢登山和看海',
} as const
const haiIs = {
  phone: '13800000002',
  name: '海',
  gender: '男',
  birthday: '1994-03-08',
  aboutMe: '教物理，周末划船，会做一点菜。',
} as const
const outcome = await tryStartBrowser({ isWhole: true })

if (outcome instanceof BrowserUnavailable)
  test.skip(`the main job in three browsers: ${outcome.message}`, () => undefined)
else describe('two members on phones and a moderator at a computer', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let lan: BrowserUser
  let hai: BrowserUser
  let moderator: BrowserUser

  beforeAll(async () => {
    product = await startTestProduct(process.env.PORT ? { port: Number(process.env.PORT) } : {})
    await run(
      process.execPath,
      [resolve('host/dist/cli.js'), 'create-admin', '--phone', admin.phone, '--password', admin.password],
      { env: { ...process.env, XINYU_DATA: product.dataDir, NODE_OPTIONS: '' } },
    )
    lan = await BrowserUser.open(browser, product.url, '岚')
    hai = await BrowserUser.open(browser, product.url, '海')
    moderator = await BrowserUser.open(browser, product.url, 'moderator', desktop)
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const serialTest = serialTests(() => [lan, hai, moderator])

  serialTest('a guest is asked to be an adult, looks around, and joins by phone', async () => {
    await lookAround(hai)
    await joinByPhone(hai, product.url, haiIs.phone)
    await hai.sees('heading', '还没有会话')
    await lan.goto('/')
    await lan.tap('button', '登录 / 注册')
    await lan.answers('你是否已满18周岁？', '我已成年')
    await joinByPhone(lan, product.url, lanIs.phone)
    await lan.sees('heading', '怎么称呼你？')
  })

  serialTest('both fill the wizard, with a real portrait each, and wait', async () => {
    await hai.tap('link', '我')
    await hai.tap('link', /继续完善资料|填写资料/)
    await Promise.all([
      fillWizard(lan, { ...lanIs, portrait: await portrait(0) }),
      fillWizard(hai, { ...haiIs, portrait: await portrait(1) }),
    ])
  })

  serialTest(
    'a moderator rejects one; she sees the reason at once, adds text, and both are approved live',
    async () => {
      await logInToConsole(moderator, admin.phone, admin.password)
      await openReview(moderator, lanIs.name)
      await sendBack(moderator, lanIs.name)
      await resubmit(lan, /自我介绍内容太少/, '喜欢登山、看海和慢慢做饭；在小学教音乐，养一只三花猫。')
      await product.drain()
      for (const [user, { name }] of [
        [hai, haiIs],
        [lan, lanIs],
      ] as const) {
        await approve(moderator, name)
        await user.sees('heading', '资料已通过')
      }
      await product.drain()
    },
  )

  serialTest('home shows the other; a like costs nothing', async () => {
    await hai.tap('link', '去认识别人')
    await hai.sees('article', lanIs.name)
    await hai.tap('button', '喜欢')
    await hai.sees('heading', '今天的推荐看完了')
    await lan.tap('link', '去认识别人')
    await lan.sees('article', haiIs.name)
  })

  serialTest('love leads to VIP and to points, each bought at the cashier, and then continues by itself', async () => {
    // a decided member leaves deck and list, and appears among those he likes
    await hai.goto('/relations?tab=iLike')
    await hai.tap('link', new RegExp(lanIs.name))
    await love(hai, lanIs.name)
    await hai.seesToast('已表达爱意，花费10关点，余50')
    await hai.sees('button', '聊天')
  })

  serialTest('mutual love is a match, and both are notified', async () => {
    await lan.byRole('article', haiIs.name).getByRole('link').click()
    await love(lan, haiIs.name)
    for (const person of [lan, hai])
      await person.byRole('dialog', '你们互相爱上了').getByRole('button', { name: '去聊天' }).click()
    // the first match is when the app offers notifications
    await Promise.all([lan, hai].map((person) => person.answers('有新消息时提醒你？', '以后再说')))
    await Promise.all([lan.sees('heading', haiIs.name), hai.sees('heading', lanIs.name)])
  })

  serialTest('they chat: typing, sent, read, and a badge on other pages', async () => {
    await write(hai, '你好，岚')
    await shows(lan, '你好，岚')
    await shows(hai, '你好，岚', '已读')
    await typing(lan, hai)
    await lan.goto('/message')
    await lan.sees('heading', '信')
    await write(hai, '周末一起看海吗？')
    await shows(hai, '周末一起看海吗？', '已送达')
    await lan.tap('link', new RegExp(`${haiIs.name}.*周末一起看海吗？.*1\\s*条未读`))
    await shows(lan, '周末一起看海吗？')
    await shows(hai, '周末一起看海吗？', '已读')
  })

  serialTest('a sensitive word keeps the draft, a link is replaced, flowers arrive', async () => {
    await sensitive(hai, '一起赌博吧', '赌博')
    await write(hai, '看这里 https://example.com/x 吧')
    await hai.seesToast('网址已过滤')
    expect(await lan.page.getByText('example.com').count()).toBe(0)
    await sendFlowers(hai, 3, lanIs.name)
    await shows(lan, '3朵小红花')
  })

  serialTest(
    'a message written offline is sent once when the connection is back, and missed messages arrive',
    async () => {
      await hai.ignoringFaults(/ERR_INTERNET_DISCONNECTED|Failed to fetch/, async () => {
        await hai.context.setOffline(true)
        await hai.seesText(/^(离线|你的设备已断开网络)/)
        await write(hai, '在船上，信号不好')
        await shows(hai, '在船上，信号不好', '等待发送')
        await write(lan, '风大吗？')
        await shows(lan, '风大吗？', '已送达')
        expect([await timesShown(lan, '在船上，信号不好'), await timesShown(hai, '风大吗？')]).toEqual([0, 0])
        await hai.context.setOffline(false)
        await shows(hai, '在船上，信号不好', '已读')
        await shows(hai, '风大吗？')
      })
      await write(hai, '现在好了')
      await shows(lan, '现在好了')
      for (const user of [hai, lan])
        expect([await timesShown(user, '在船上，信号不好'), await timesShown(user, '风大吗？')]).toEqual([1, 1])
    },
  )

  serialTest('a report is accepted, and a block ends the conversation in both directions', async () => {
    await report(lan)
    await block(lan, haiIs.name)
    await product.drain()
    await write(hai, '还在吗')
    await hai.seesText('由于黑名单设置，无法进行此操作')
  })
}

/** Loves from a member's page, through the VIP and guanPoint gates. */
const love = async (person: BrowserUser, name: string): Promise<void> => {
  await person.tap('button', '更多操作')
  await person.byRole('dialog', '更多操作').getByRole('button', { name: /^爱/ }).click()
  await person.answers('需要VIP', '去看看')
  await buyVip(person, '¥30')
  await person.tap('button', '继续刚才的操作')
  await person.answers('关点不足', '去充值')
  await buyPoints(person, '¥6')
  await person.tap('button', '继续刚才的操作')
  await person.answers(`向${name}表达爱意？`, '表达爱意')
}
