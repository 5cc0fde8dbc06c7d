import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getPosts } from '@xinyu/contracts/http/posts/feeds'
import type { Post } from '@xinyu/contracts/http/posts/posts'
import { myShare } from '@xinyu/contracts/http/social/sharing'
import { loginV2 } from '@xinyu/contracts/http/users/login'
import { BrowserUnavailable, tryStartBrowser } from '@xinyu/testkit/browser/browser'
import { BrowserUser, phone } from '@xinyu/testkit/browser/browser-user'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Browser } from 'playwright-core'
import { demo } from '../fixture/pages.ts'
import { joinByPhone } from '../steps/join.ts'

const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable) test.skip(`links: ${outcome.message}`, () => undefined)
else describe('a stranger who opens a link', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  const member = { id: '', login: {}, invitation: '' }
  let post: Post
  let stranger: BrowserUser

  beforeAll(async () => {
    product = await startTestProduct({ demo: true })
    await product.drain()
    const visitor = new Visitor(product.url)
    const { token, refreshToken, user } = await visitor.call(loginV2, demo.member)
    visitor.token = token
    const { posts } = await visitor.call(getPosts, {})
    const found = posts.find(({ user: author }) => author._id !== user._id)
    if (!found) throw new Error('the demo data has no post')
    post = found
    const link = new URL((await visitor.call(myShare, {})).link)
    Object.assign(member, { id: user._id, login: { token, refreshToken }, invitation: link.pathname + link.search })
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const open = async (address: string): Promise<void> => {
    stranger = await BrowserUser.open(browser, product.url, 'stranger', { ...phone, serviceWorkers: 'block' })
    await stranger.goto(address)
  }
  const leave = async (): Promise<void> => {
    expect(stranger.problems).toEqual([])
    await stranger.close()
  }
  const place = (): string => {
    const { pathname, search } = new URL(stranger.page.url())
    return pathname + search
  }
  const beAdult = () => stranger.answers('你是否已满18周岁？', '我已成年')
  const logIn = async (isAgeKnown = true): Promise<void> => {
    await stranger.tap('button', '使用密码登录')
    await stranger.fill('手机号', demo.member.phone)
    await stranger.fill('密码', demo.member.password)
    await stranger.tap('checkbox', '我已阅读并同意')
    await stranger.tap('button', '登录')
    if (!isAgeKnown) await beAdult()
    await stranger.page.waitForURL((url) => url.pathname !== '/login')
  }
  const main = () => stranger.page.getByRole('main')

  test('to a person learns who it is once of age and why to join, and is on that page after logging in', async () => {
    const address = `/user/${post.user._id}`
    await open(address)
    await stranger.sees('heading', '有人想让你认识一位会员')
    await stranger.seesText('资料与照片逐一审核，人脸核验')
    // nothing was asked of the server about the person
    expect(await main().innerText()).not.toContain(post.user.name)
    await stranger.tap('button', '看看是谁')
    await beAdult()
    await stranger.sees('heading', new RegExp(post.user.name))
    await stranger.sees('heading', `加入心屿，认识${post.user.name}`)
    expect(place()).toBe(address)
    await stranger.tap('button', '登录 / 注册')
    await logIn()
    expect(place()).toBe(address)
    await stranger.sees('heading', new RegExp(post.user.name))
    expect(await stranger.byRole('heading', /^加入心屿/).count()).toBe(0)
    await leave()
  })

  test('to a post reads it as a guest, and is on that page after signing up', async () => {
    const address = `/post/${post._id}`
    await open(address)
    await stranger.sees('heading', '有人给你看一条动态')
    await stranger.tap('button', '看看动态')
    await beAdult()
    await main().getByText(post.user.name).first().waitFor()
    await stranger.sees('heading', `加入心屿，和${post.user.name}聊聊`)
    await stranger.tap('button', '登录 / 注册')
    await joinByPhone(stranger, product.url, '13800000091')
    await stranger.page.waitForURL(`**${address}`)
    await main().getByText(post.user.name).first().waitFor()
    await leave()
  })

  test('of an invitation reads why to join, above the form', async () => {
    await open(member.invitation)
    await stranger.sees('heading', '朋友邀请你加入心屿')
    await stranger.seesText('每天为你选十位，还想看再自己逛')
    await stranger.seesText(/^注册时自动带上邀请码\w+。$/)
    await stranger.sees('button', '获取验证码')
    await leave()
  })

  test.each([
    ['/posts?tab=smile', '/posts?tab=smile', '登录 / 注册'],
    ['/me/privacy', '/me/privacy', '去登录'],
    ['/me', '/me', '去登录'],
    // of version 2.3.6
    ['/subpages/UserDetail/UserDetail?id={{id}}', '/user/{{id}}', '登录 / 注册'],
    ['/subpages/Message/ChatPage/ChatPage?id={{id}}&username=x', '/chat?id={{id}}', '去登录'],
    ['/pages/Me/Me', '/me', '去登录'],
  ])('%s is at %s after logging in', async (asked, reached, enter) => {
    const filled = (address: string): string => address.replace('{{id}}', post.user._id)
    await open(filled(asked))
    await stranger.tap('button', enter)
    const asksAge = enter !== '去登录'
    if (asksAge) await beAdult()
    await logIn(asksAge)
    expect(place()).toBe(filled(reached))
    await main().waitFor()
    await leave()
  })

  test('whose login has ended there returns there after logging in again', async () => {
    await open('/homepage')
    await stranger.evaluate(
      (session) => {
        localStorage.setItem('xinyu.adult', 'yes')
        localStorage.setItem('xinyu.session', session)
      },
      JSON.stringify({ token: 'ended', refreshToken: 'ended', userId: member.id, type: 'normal' }),
    )
    await stranger.ignoringFaults(/401/, async () => {
      await stranger.goto('/me/privacy')
      await stranger.answers('登录已过期', '去登录')
      await logIn()
    })
    expect(place()).toBe('/me/privacy')
    await leave()
  })

  test('cannot be sent to another site by it', async () => {
    for (const address of [`//evil.example/user/${member.id}`, '//evil.example/me', '/pages//evil']) {
      await open(product.url + address)
      await stranger.sees('heading', '没有这个页面')
      expect(await stranger.evaluate(() => sessionStorage.getItem('xinyu.pending'), null)).toBeNull()
      expect(new URL(stranger.page.url()).origin).toBe(new URL(product.url).origin)
      await leave()
    }
  })
}
