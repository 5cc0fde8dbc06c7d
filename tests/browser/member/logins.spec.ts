import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { editAvatar } from '@xinyu/contracts/http/upload/upload'
import { BrowserUser, desktop } from '@xinyu/testkit/browser/browser-user'
import { giveAuthenticator } from '@xinyu/testkit/browser/virtual-authenticator'
import { landscape, portrait } from '@xinyu/testkit/samples/portraits'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import type { Browser } from 'playwright-core'
import { People } from '../../journeys/fixture/people.fixture.ts'
import {
  applyToBeFeatured,
  approveFeatured,
  approveRealName,
  cancelAccount,
  handInRealName,
  rewriteAboutMe,
  takeMyData,
} from '../steps/identity.ts'
import { joinByPhone } from '../steps/join.ts'
import { bindPhone, logInAt } from '../steps/other-login.ts'
import { approve, logInToConsole } from '../steps/review.ts'
import { addPasskey, logInByPasskey, logOut } from '../steps/passkeys.ts'
import { beLoggedIn } from '../steps/session.ts'
import { serialTests } from '../fixture/serial-tests.ts'

const staff = { phone: '13900000041', password: 'correct-horse-7', name: '审核', roles: ['moderator' as const] }
const lanIs = { name: '江岚', GID: '36000041', phone: '13600000083', password: 'tulip-cobalt-91' } as const
const haiIs = { name: '海宁', GID: '36000042', phone: '13600000084', password: 'tulip-cobalt-91' } as const
const card = { realName: '王小岚', idCard: '110105199605200069' }
const lanFields = {
  name: lanIs.name,
  gender: 2,
  birthday: '1995-01-01',
  liveCity: { province: '北京', city: '北京', provinceCode: '11', cityCode: '1101' },
  work: 1,
} as const
const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable)
  test.skip(`who somebody is, in a browser: ${outcome.message}`, () => undefined)
else describe('members on phones and a moderator at a computer', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let yu: BrowserUser
  let lin: BrowserUser
  let lan: BrowserUser
  let moderator: BrowserUser
  let me: Visitor

  beforeAll(async () => {
    product = await startTestProduct()
    yu = await BrowserUser.open(browser, product.url, '小雨')
    lin = await BrowserUser.open(browser, product.url, '林姐')
    lan = await BrowserUser.open(browser, product.url, '岚')
    moderator = await BrowserUser.open(browser, product.url, 'moderator', desktop)
    me = await people().member({ ...lanIs, fields: { ...lanFields, aboutMe: '喜欢登山和看海' } })
    await people().admin(staff)
    // the picture waits for a moderator and blocks nothing else
    await me.call(editAvatar, { key: await me.upload(await portrait(0)) })
    await product.drain()
    await beLoggedIn(lan, me)
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const people = (): People => new People(product)
  const serialTest = serialTests(() => [yu, lin, lan, moderator])
  const begin = async (person: BrowserUser): Promise<void> => {
    await person.goto('/')
    await person.tap('button', '登录 / 注册')
    await person.answers('你是否已满18周岁？', '我已成年')
  }

  serialTest('she cancels at WeChat, then joins with it, binds a phone, and is in', async () => {
    await begin(yu)
    await yu.byRole('checkbox', '我已阅读并同意').check()
    await yu.tap('button', '微信登录')
    await yu.tap('button', '取消登录')
    await yu.sees('heading', '你取消了登录')
    await yu.tap('link', '返回登录')
    await logInAt(yu, '微信登录', '小雨')
    await bindPhone(yu, product.url, '13600000081', '绑定并进入')
    await yu.sees('heading', '怎么称呼你？')
    await yu.goto('/')
    await yu.page.getByRole('main').waitFor()
    expect(new URL(yu.page.url()).pathname).toBe('/')
  })

  serialTest('binds an Apple account as well, and unbinds WeChat', async () => {
    await yu.goto('/about/account')
    await yu.tap('button', '绑定Apple 账号')
    await yu.tap('button', '我是小雨')
    await yu.sees('button', '解绑Apple 账号')
    await yu.tap('button', '解绑微信')
    await yu.answers('解绑微信？', '解绑')
    await yu.sees('button', '绑定微信')
  })

  serialTest('another joins with Apple; the last way in stays until there is a phone', async () => {
    await begin(lin)
    await logInAt(lin, '通过 Apple 登录', '林姐')
    await lin.sees('heading', '怎么称呼你？')
    await lin.goto('/about/account')
    await lin.tap('button', '解绑Apple 账号')
    await lin.answers('解绑Apple 账号？', '解绑')
    await lin.seesToast('这是你唯一的登录方式，请先绑定手机号再解绑')
    await lin.tap('link', '绑定手机号')
    await lin.sees('heading', '绑定手机号')
    await bindPhone(lin, product.url, '13600000082', '绑定手机号')
    await lin.sees('link', '更换手机号')
    await lin.tap('button', '解绑Apple 账号')
    await lin.answers('解绑Apple 账号？', '解绑')
    await lin.sees('button', '绑定Apple 账号')
  })

  serialTest('at 127.0.0.1, the other name of localhost, each login comes back to where it began', async () => {
    const here = new URL(product.url)
    here.hostname = '127.0.0.1'
    // who is new at WeChat is asked for a phone; Apple’s account is known from before
    const ways = [
      ['微信登录', '周周', (other: BrowserUser) => other.page.getByLabel('手机号').waitFor()],
      ['通过 Apple 登录', '林姐', (other: BrowserUser) => other.sees('heading', '怎么称呼你？')],
    ] as const
    for (const [way, name, isIn] of ways) {
      const other = await BrowserUser.open(browser, here.origin, way)
      await begin(other)
      await logInAt(other, way, name)
      await isIn(other)
      expect([new URL(other.page.url()).origin, other.problems]).toEqual([here.origin, []])
      await other.close()
    }
  })

  serialTest(
    'a passkey is added with a proof, named, logs in alone and proves who one is; removed, it does neither',
    async () => {
      const hai = await BrowserUser.open(browser, product.url, '海')
      const letRecognize = await giveAuthenticator(hai)
      await beLoggedIn(hai, await people().member(haiIs))
      await addPasskey(hai, '我的手机', haiIs.password)
      await logOut(hai)
      await letRecognize(false)
      await logInByPasskey(hai)
      await hai.seesToast(/没有使用通行密钥/)
      await letRecognize(true)
      await logInByPasskey(hai)
      await hai.page.waitForURL((url) => url.pathname === '/')
      await hai.goto('/setting/account/cancel')
      await hai.byRole('radio', '通行密钥').check()
      await hai.tap('button', '用通行密钥确认')
      await hai.seesText('已用通行密钥确认')
      await hai.tap('button', '注销我的账号')
      await hai.answers('确认注销？', '确认注销')
      await hai.answers('账号已注销', '知道了')
      // logging in takes the cancellation back
      await logInByPasskey(hai)
      await hai.page.waitForURL((url) => url.pathname === '/')
      await hai.goto('/setting/account/passkeys')
      await hai.seesText(/最近使用/)
      await hai.tap('button', '给“我的手机”改名')
      await hai.fill('新名称', '旧手机')
      await hai.tap('button', '保存')
      await hai.tap('button', '删除“旧手机”')
      await hai.answers('删除“旧手机”？', '删除')
      await hai.seesText('还没有通行密钥')
      await logOut(hai)
      await hai.ignoringFaults(/40[0-9]|resource/, async () => {
        await logInByPasskey(hai)
        await hai.seesToast('通行密钥验证失败，请重试')
      })
      expect(hai.problems).toEqual([])
      await hai.close()
    },
  )

  const herPage = async (): Promise<void> => {
    await yu.goto(`/user/${me.id}`)
    await yu.sees('heading', new RegExp(lanIs.name))
  }

  serialTest('a real name is proven by card and moderator, and shows to others', async () => {
    await handInRealName(lan, { ...card, photo: await landscape() })
    await product.drain()
    await logInToConsole(moderator, staff.phone, staff.password)
    await approveRealName(moderator, lanIs.name, card.realName)
    await product.drain()
    await lan.goto('/me/realname')
    await lan.seesText('已认证')
    await herPage()
    await yu.page.getByText('实名', { exact: true }).first().waitFor()
    expect(await yu.page.getByText(card.realName).count()).toBe(0)
  })

  serialTest('a verified member applies to be featured, is approved, and confirms', async () => {
    await applyToBeFeatured(lan, '爱笑')
    await product.drain()
    await approveFeatured(moderator, lanIs.name)
    await lan.page.reload()
    await lan.tap('button', '接受')
    await lan.sees('heading', '你是精选会员')
    await yu.goto('/vip/wrapper')
    await yu.sees('link', new RegExp(lanIs.name))
  })

  serialTest('new text of an approved member waits for review: others see the approved one until then', async () => {
    await rewriteAboutMe(lan, '搬到了海边，每天看日出')
    await lan.goto('/me/edit')
    await lan.sees('heading', '新修改的内容审核中')
    await product.drain()
    await herPage()
    await yu.seesText('喜欢登山和看海')
    await approve(moderator, lanIs.name)
    await product.drain()
    await herPage()
    await yu.seesText('搬到了海边，每天看日出')
  })

  serialTest('downloads her data, cancels, disappears for others, and comes back', async () => {
    expect(await takeMyData(lan, lanIs.password)).toBeGreaterThan(1_000)
    await cancelAccount(lan, lanIs.password)
    await product.drain()
    await yu.ignoringFaults(/40[0-9]|resource/, async () => {
      await yu.goto(`/user/${me.id}`)
      await yu.seesText('用户不存在')
    })
    await lan.goto('/login')
    await joinByPhone(lan, product.url, lanIs.phone)
    await lan.page.getByRole('main').waitFor()
    await product.drain()
    await herPage()
  })
  serialTest('staff add a passkey to their authenticator, and then it is both steps of the login', async () => {
    await giveAuthenticator(moderator)
    await moderator.goto('/admin/security')
    await moderator.tap('button', '添加通行密钥')
    await moderator.fill('名称', '工位')
    await moderator.byRole('dialog', '添加通行密钥').getByRole('button', { name: '添加', exact: true }).click()
    await moderator.seesText('工位')
    await moderator.tap('button', staff.name)
    await moderator.tap('menuitem', '退出登录')
    await moderator.tap('button', '用通行密钥登录')
    await moderator.sees('heading', '概览')
  })

  serialTest('who is new at the console adds a passkey instead of an authenticator, and has it alone', async () => {
    await people().admin({ ...staff, phone: '13900000042', name: '新人' })
    const newcomer = await BrowserUser.open(browser, product.url, 'newcomer', desktop)
    await giveAuthenticator(newcomer)
    await newcomer.goto('/admin/')
    await newcomer.fill('手机号', '13900000042')
    await newcomer.fill('密码', staff.password)
    await newcomer.tap('button', '登录')
    await newcomer.tap('button', '改用通行密钥')
    await newcomer.tap('button', '添加并进入')
    await newcomer.sees('heading', '概览')
    await newcomer.goto('/admin/security')
    await newcomer.seesText('没有绑定验证器')
    expect(newcomer.problems.filter((problem) => !problem.includes('40'))).toEqual([])
    await newcomer.close()
  })
}
