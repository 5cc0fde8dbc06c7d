import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import {
  type BrowserEngine,
  browserEngines,
  type StartedBrowser,
  tryStartEngine,
} from '@xinyu/testkit/browser/browser-engines'
import type { Person } from '@xinyu/testkit/browser/person'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { landscape } from '@xinyu/testkit/samples/portraits'
import { CuttableProxy } from '@xinyu/testkit/servers/cuttable-proxy'
import { People } from '../../journeys/fixture/people.fixture.ts'
import { storeLogin } from '../steps/session.ts'

jest.setTimeout(180_000)
const started = await Promise.all(browserEngines.map(async (engine) => [engine, await tryStartEngine(engine)] as const))
let product: TestProduct
let people: People

beforeAll(async () => {
  product = await startTestProduct()
  people = new People(product)
})
afterAll(async () => {
  await Promise.all(started.map(([, one]) => (one instanceof BrowserUnavailable ? undefined : one.stop())))
  await product.stop()
})

for (const [engine, outcome] of started)
  if (outcome instanceof BrowserUnavailable) test.skip(`${engine}: ${outcome.message}`, () => undefined)
  else describe(`on ${engine}`, () => suite(engine, outcome))

function suite(engine: BrowserEngine, started: StartedBrowser): void {
  const place = browserEngines.indexOf(engine)
  const names = { lan: `岚${place}`, hai: `海${place}` }
  let lan: Visitor
  let hai: Visitor
  let mine: Person
  let theirs: Person

  beforeAll(async () => {
    const password = 'tulip-cobalt-91'
    const liveCity = { province: '北京', city: '北京', provinceCode: '11', cityCode: '1101' }
    const fields = { birthday: '1995-01-01', liveCity, work: 1 }
    const of = (name: string, gender: 1 | 2) => ({ name, gender, ...fields })
    lan = await people.member({
      name: names.lan,
      GID: `3810000${place}`,
      phone: `1381000008${place}`,
      password,
      fields: of(names.lan, 2),
    })
    hai = await people.member({
      name: names.hai,
      gender: 1,
      GID: `3810001${place}`,
      phone: `1381000018${place}`,
      fields: of(names.hai, 1),
    })
    await product.drain()
    mine = await started.open(product.url, names.lan)
    theirs = await started.open(product.url, names.hai)
  })
  afterAll(async () => {
    await Promise.all([mine?.close(), theirs?.close()])
  })
  const story = (name: string, work: () => Promise<void>): void =>
    test(name, async () => {
      await work()
      expect([mine, theirs].flatMap(({ problems }) => problems.splice(0))).toEqual([])
    })
  const talk = (person: Person, other: Visitor): Promise<void> => person.goto(`/chat?id=${other.id}`)

  story('a member logs in with her password, on the page that a stranger lands on', async () => {
    await mine.goto('/')
    await mine.tap('button', '登录 / 注册')
    await mine.answers('你是否已满18周岁？', '我已成年')
    await mine.tap('button', '使用密码登录')
    await mine.fill('手机号', `1381000008${place}`)
    await mine.fill('密码', 'tulip-cobalt-91')
    await mine.tap('checkbox', '我已阅读并同意')
    await mine.tap('button', '登录')
    await mine.sees('navigation', '主导航')
  })

  story('likes somebody in the deck, and the card goes', async () => {
    await mine.goto('/')
    await mine.sees('article', /^海/)
    await mine.tap('button', '喜欢')
    await mine.seesText(/下一位|今天的推荐看完了/)
  })

  story('two people talk: each sees at once what the other writes', async () => {
    await storeLogin(theirs, hai)
    await talk(theirs, lan)
    await theirs.fill('说点什么', '你好，我也喜欢看海')
    await theirs.tap('button', '发送')
    await theirs.seesText('你好，我也喜欢看海')
    await talk(mine, hai)
    await mine.seesText('你好，我也喜欢看海')
    await mine.fill('说点什么', '青岛的栈桥')
    await mine.tap('button', '发送')
    await theirs.seesText('青岛的栈桥')
    await mine.seesText('已读')
  })

  story('back leads from the talk to the list, and forward again by its entry', async () => {
    await mine.goto('/message')
    await mine.tap('link', new RegExp(`${names.hai}.*青岛的栈桥`))
    await mine.sees('textbox', '说点什么')
    await mine.back()
    await mine.sees('link', new RegExp(`${names.hai}.*青岛的栈桥`))
  })

  story('she publishes a post with a picture', async () => {
    await mine.goto('/posts')
    await mine.tap('button', '发布')
    await mine.tap('link', '发心情')
    await mine.fill('想说的话', '海边的傍晚')
    const buffer = Buffer.from(await landscape())
    await mine.chooseFiles('添加照片', [{ name: 'sea.jpg', mimeType: 'image/jpeg', buffer }])
    await mine.sees('button', '第1张照片，共1张')
    await mine.missesAll('progressbar', /./)
    await mine.tap('button', '发布')
    await mine.seesText('审核中，目前只有你能看到')
  })

  story('he buys points at Alipay’s cashier and comes back', async () => {
    await theirs.goto('/vip/check-order?tab=1')
    await theirs.tap('radio', /60/)
    await theirs.tap('button', '支付宝支付 ¥6')
    await theirs.sees('heading', '支付宝沙箱收银台')
    await theirs.tap('button', '确认付款')
    await theirs.seesText('已到账60关点。')
  })

  story('without a network a message waits, and is sent once when the network is back', async () => {
    const network = await CuttableProxy.before(Number(new URL(product.url).port))
    const away = await started.open(network.url, 'away')
    try {
      await storeLogin(away, lan)
      await talk(away, hai)
      await away.seesText('青岛的栈桥')
      network.cut()
      await away.fill('说点什么', '地铁里写的')
      await away.tap('button', '发送')
      await away.seesText('等待发送')
      network.restore()
      await hai.call(addMsg2, { user2_id: lan.id, content: '到了吗', clientId: crypto.randomUUID() })
      await away.seesText('到了吗')
      await away.seesText(/已送达|已读/)
      await theirs.goto(`/chat?id=${lan.id}`)
      await theirs.seesText('地铁里写的')
    } finally {
      await away.close()
      await network.close()
    }
  })
}
