import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { MsgCata } from '@xinyu/contracts/enums'
import { addMsg2, getmsg2 } from '@xinyu/contracts/http/msg/messages'
import { BrowserUnavailable, tryStartBrowser } from '@xinyu/testkit/browser/browser'
import { BrowserUser, phone } from '@xinyu/testkit/browser/browser-user'
import { landscape } from '@xinyu/testkit/samples/portraits'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Browser } from 'playwright-core'
import { People } from '../../journeys/fixture/people.fixture.ts'
import { beLoggedIn } from '../steps/session.ts'
import { shows, write } from '../steps/talk.ts'

/** a fake microphone that beeps */
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const outcome = await tryStartBrowser({ switches: microphone })

if (outcome instanceof BrowserUnavailable) test.skip(`what breaks: ${outcome.message}`, () => undefined)
else describe('a client whose surroundings break', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let lan: Visitor
  let hai: Visitor

  beforeAll(async () => {
    product = await startTestProduct()
    const people = new People(product)
    lan = await people.member({ name: '岚', GID: '37200001', phone: '13720000081', password: 'tulip-cobalt-91' })
    hai = await people.member({ name: '海', GID: '37200002', phone: '13720000082' })
    await hai.call(addMsg2, { user2_id: lan.id, content: '在吗', clientId: randomUUID() })
    await product.drain()
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  /** A browser in which files come from the server, not from the service worker's cache. */
  const open = (name: string): Promise<BrowserUser> =>
    BrowserUser.open(browser, product.url, name, { ...phone, serviceWorkers: 'block' })
  const talk = (other: Visitor): string => `/chat?id=${other.id}`
  const session = (user: BrowserUser): Promise<string | null> =>
    user.page.evaluate(() => localStorage.getItem('xinyu.session'))

  test('a page whose code cannot be loaded says so above the tabs, and comes when it can', async () => {
    const user = await open('chunk')
    await beLoggedIn(user, lan)
    let isBroken = true
    await user.context.route(/\/assets\/message-[\w-]+\.js$/, (route) =>
      isBroken ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
    )
    await user.goto('/me')
    await user.tap('link', /信$/)
    await user.sees('heading', '出了点问题')
    await user.sees('navigation', '主导航')
    await user.tap('link', /我$/)
    await user.page.getByText('岚').first().waitFor()
    isBroken = false
    await user.tap('link', /信$/)
    // the first retry loads the code again, the second the page
    for (let tries = 0; tries < 2 && (await user.byRole('heading', '出了点问题').count()) > 0; tries++) {
      await user.tap('button', '重试')
      await user.byRole('heading', '出了点问题').waitFor({ state: 'detached' })
    }
    await user.sees('heading', '信')
    await user.context.close()
  })

  test('a renewal of the login whose answer is cut in half logs nobody out and deletes nothing', async () => {
    const user = await open('renewal')
    await user.goto('/')
    await user.tap('button', '登录 / 注册')
    await user.answers('你是否已满18周岁？', '我已成年')
    await user.tap('button', '使用密码登录')
    await user.fill('手机号', '13720000081')
    await user.fill('密码', 'tulip-cobalt-91')
    await user.tap('checkbox', '我已阅读并同意')
    await user.tap('button', '登录')
    await user.sees('navigation', '主导航')
    await user.goto(talk(hai))
    await user.fill('说点什么', '写到一半')
    await user.sees('log', '聊天记录')
    await user.goto('/me')
    await user.page.getByText('岚').first().waitFor()
    let cut = 0
    await user.context.route('**/api/users/refreshToken', (route) => {
      cut += 1
      return route.fulfill({ status: 200, contentType: 'application/json', body: '{"status":0,"token":"eyJ' })
    })
    // a token that the server no longer takes
    await user.page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('xinyu.session') ?? '{}') as { token: string }
      localStorage.setItem('xinyu.session', JSON.stringify({ ...session, token: `${session.token}x` }))
    })
    await user.goto(talk(hai))
    await user.page.waitForFunction(() => document.querySelector('[role=log], [role=alert]') !== null)
    expect(cut).toBeGreaterThan(0)
    expect(await session(user)).toContain(lan.id)
    expect(await user.page.getByRole('heading', { name: '心屿' }).count()).toBe(0)
    await user.context.unroute('**/api/users/refreshToken')
    await user.goto(talk(hai))
    await user.seesText('在吗')
    expect(await user.byRole('textbox', '说点什么').inputValue()).toBe('写到一半')
    await user.context.close()
  })

  test('a socket that has gone silent is noticed when the app is shown, and what was missed arrives', async () => {
    const user = await open('silent')
    await beLoggedIn(user, lan)
    const sockets: { isSilent: boolean }[] = []
    await user.context.routeWebSocket(/\/ws\//, (socket) => {
      const server = socket.connectToServer()
      const state = { isSilent: false }
      sockets.push(state)
      socket.onMessage((text) => state.isSilent || server.send(text))
      server.onMessage((text) => state.isSilent || socket.send(text))
    })
    await user.goto(talk(hai))
    await user.seesText('在吗')
    // open: what is written is acknowledged
    await write(user, '刚到家')
    await shows(user, '刚到家', '已送达')
    for (const state of sockets) state.isSilent = true
    await hai.call(addMsg2, { user2_id: lan.id, content: '你听得到吗', clientId: randomUUID() })
    await user.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await user.seesText('你听得到吗')
    expect(sockets).toHaveLength(2)
    await user.context.close()
  })

  test('two tabs never mix two members: the tab of the one who left shows the other', async () => {
    const first = await open('tabs')
    await first.goto('/homepage')
    const as = (member: Visitor) => ({ token: member.token, refreshToken: '', userId: member.id, type: 'normal' })
    const enter = (text: string): void => {
      localStorage.setItem('xinyu.adult', 'yes')
      localStorage.setItem('xinyu.session', text)
    }
    await first.page.evaluate(enter, JSON.stringify(as(lan)))
    await first.goto('/me')
    await first.page.getByText('岚').first().waitFor()
    const second = await first.context.newPage()
    await second.goto('/homepage')
    await second.evaluate(enter, JSON.stringify(as(hai)))
    await first.page.waitForURL((url) => url.pathname === '/')
    await first.tap('link', /我$/)
    await first.page.getByText('海').first().waitFor()
    expect(await first.page.getByText('岚').count()).toBe(0)
    await first.context.close()
  })

  test('a message that is refused for being too frequent waits, and is sent once', async () => {
    const user = await open('frequent')
    await beLoggedIn(user, lan)
    let refused = 0
    await user.context.routeWebSocket(/\/ws\//, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((text) => {
        const frame = JSON.parse(String(text)) as { msgCata: number; clientId?: string }
        if (frame.msgCata !== MsgCata.PrivateMessage || refused > 0) return server.send(text)
        refused += 1
        socket.send(
          JSON.stringify({
            msgCata: MsgCata.Error,
            code: 'TOO_FREQUENT',
            msg: '操作太频繁了',
            clientId: frame.clientId,
          }),
        )
      })
    })
    await user.goto(talk(hai))
    await user.seesText('在吗')
    await write(user, '我在的')
    await shows(user, '我在的', '已送达')
    expect(refused).toBe(1)
    const { list } = await hai.call(getmsg2, { user2_id: lan.id, rows: 20 })
    expect(list.filter(({ content }) => content === '我在的')).toHaveLength(1)
    await user.context.close()
  })

  /** A browser whose uploads fail until `restore`: the object store has an address of its own. */
  const openWithoutStore = async (name: string): Promise<{ user: BrowserUser; restore(): void }> => {
    const user = await BrowserUser.open(browser, product.url, name, {
      ...phone,
      serviceWorkers: 'block',
      permissions: ['microphone'],
    })
    await beLoggedIn(user, lan)
    let isDown = true
    const { port } = new URL(product.url)
    await user.context.route(
      (url) => url.port !== port,
      (route) => (isDown && route.request().method() === 'POST' ? route.abort() : route.continue()),
    )
    await user.goto(talk(hai))
    await user.seesText('在吗')
    return { user, restore: () => (isDown = false) }
  }
  const last = (user: BrowserUser) => user.byRole('log', '聊天记录').getByRole('article').last()
  const sentOf = async (kind: 'image' | 'voice') =>
    (await hai.call(getmsg2, { user2_id: lan.id, rows: 50 })).list.filter((message) => message.kind === kind)
  /** Reloaded, the failed message is there with its file, and a retry sends it once. */
  const survives = async (
    { user, restore }: { user: BrowserUser; restore(): void },
    kind: 'image' | 'voice',
    showsFile: () => Promise<unknown>,
  ): Promise<void> => {
    await user.sees('button', /· 重试$/)
    await user.page.reload()
    const retry = user.byRole('button', /· 重试$/)
    await retry.waitFor()
    await showsFile()
    restore()
    await retry.click()
    await last(user).getByText('已送达').waitFor()
    expect(await sentOf(kind)).toHaveLength(1)
    await user.page.reload()
    await user.seesText('在吗')
    expect([await retry.count(), (await sentOf(kind)).length]).toEqual([0, 1])
    await user.context.close()
  }

  test('a picture that could not be uploaded survives a reload, and is sent once when the person asks', async () => {
    const { user, restore } = await openWithoutStore('picture')
    await user.tap('button', '更多')
    await user.chooseFiles('相册', [
      { name: 'sea.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await landscape()) },
    ])
    await survives({ user, restore }, 'image', async () =>
      user.page.waitForFunction(
        (image) => (image as HTMLImageElement).naturalWidth > 0,
        await last(user).getByRole('img').first().elementHandle(),
      ),
    )
  })

  test('a recorded voice that could not be uploaded survives a reload, and is sent once when asked', async () => {
    const { user, restore } = await openWithoutStore('voice')
    await user.tap('button', '发语音')
    const recorder = user.byRole('group', '录音')
    await recorder.getByRole('timer').filter({ hasText: '0:01' }).waitFor()
    await recorder.getByRole('button', { name: '发送' }).click()
    await survives({ user, restore }, 'voice', async () => {
      await last(user)
        .getByRole('button', { name: /^播放语音/ })
        .click()
      await user.page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 0)
    })
  })
}
