import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Browser } from 'playwright-core'
import { People } from '../../journeys/fixture/people.fixture.ts'
import { codeFor } from '../steps/join.ts'
import { heardInOrder, pressUntilFocused, stopAt, tapsCounted } from '../steps/keyboard.ts'
import { serialTests } from '../fixture/serial-tests.ts'

const outcome = await tryStartBrowser()
const liveCity = { province: '北京', city: '北京', provinceCode: '11', cityCode: '1101' }
const phone = '13620000091'

if (outcome instanceof BrowserUnavailable) test.skip(`without a pointer: ${outcome.message}`, () => undefined)
else
  describe('from the first screen to a sent message by keyboard, with a screen reader’s output', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let lan: BrowserUser
  let taps: () => Promise<number>

  beforeAll(async () => {
    product = await startTestProduct(process.env.PORT ? { port: Number(process.env.PORT) } : {})
    const people = new People(product)
    const fields = { liveCity, birthday: '1995-01-01', work: 1 }
    await people.member({ GID: '36200011', phone, name: '岚', fields: { ...fields, name: '岚', gender: 2 } })
    const hai = { ...fields, name: '海', gender: 1 as const, aboutMe: '教物理，周末划船' }
    await people.member({ GID: '36200012', phone: '13620000092', name: '海', fields: hai })
    await product.drain()
    lan = await BrowserUser.open(browser, product.url, '岚')
  }, 240_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const serialTest = serialTests(() => [lan])
  const press = (key: string) => lan.page.keyboard.press(key)
  const goTo = (...meant: Parameters<BrowserUser['byRole']>) =>
    pressUntilFocused(lan.page, 'Tab', lan.byRole(...meant).first())

  serialTest('the first screen introduces the product, and its links are the next tab stops', async () => {
    await lan.goto('/')
    await lan.sees('button', '登录 / 注册')
    taps = await tapsCounted(lan.page)
    await heardInOrder(lan.page, [/heading "心屿"/, /button "登录 \/ 注册"/, /button "先随便看看"/])
    const stops = []
    for (let count = 0; count < 4; count++) {
      await press('Tab')
      stops.push(await stopAt(lan.page))
    }
    expect(stops).toEqual(['link "跳到正文"', 'button "English"', 'button "登录 / 注册"', 'button "先随便看看"'])
  })

  serialTest('she says that she is an adult and logs in with the code of her phone', async () => {
    await press('Shift+Tab')
    await press('Enter')
    await lan.sees('alertdialog', '你是否已满18周岁？')
    await goTo('button', '我已成年')
    await press('Enter')
    await lan.sees('textbox', '手机号')
    await heardInOrder(lan.page, [/textbox "手机号"/, /textbox "验证码"/, /checkbox "我已阅读并同意"/, /button "登录"/])
    await goTo('textbox', '手机号')
    await lan.page.keyboard.type(phone)
    await goTo('button', '获取验证码')
    await press('Enter')
    await lan.seesToast('验证码已发送')
    await pressUntilFocused(lan.page, 'Shift+Tab', lan.byRole('textbox', '验证码'))
    await lan.page.keyboard.type(await codeFor(product.url, phone))
    await goTo('checkbox', '我已阅读并同意')
    await press('Space')
    await goTo('button', '登录')
    await press('Enter')
    await lan.sees('article', '海')
  })

  serialTest('the first card is reached after few tab stops, has a name, and opens', async () => {
    await heardInOrder(lan.page, [
      /heading "心屿"/,
      /article "海"/,
      /heading .*海/,
      /教物理，周末划船/,
      /button "喜欢"/,
    ])
    const card = lan.byRole('article', '海')
    let stops = 0
    const isIn = () => card.evaluate((element) => element.contains(document.activeElement))
    for (; stops < 15 && !(await isIn()); stops++) await press('Tab')
    expect(stops).toBeLessThan(15)
    await pressUntilFocused(lan.page, 'Tab', card.getByRole('link', { name: /海/ }))
    await press('Enter')
    await lan.sees('button', '喜欢')
  })

  serialTest('she likes him and writes; a screen reader gets her message as hers, with its time', async () => {
    await goTo('button', '喜欢')
    await press('Enter')
    await goTo('button', '聊天')
    await press('Enter')
    await goTo('textbox', '说点什么')
    await lan.page.keyboard.type('你好，周末也去划船吗？')
    await press('Enter')
    await lan.sees('article', /^我，\d\d:\d\d$/)
    await heardInOrder(lan.page, [
      /banner/,
      /海/,
      /log "聊天记录"/,
      /heading "今天"/,
      /article "我，\d\d:\d\d"/,
      /说点什么/,
    ])
    await lan.seesText('已送达')
    expect(await taps()).toBe(0)
  })
}
