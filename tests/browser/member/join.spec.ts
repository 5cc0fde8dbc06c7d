import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { profileReviews } from '@xinyu/contracts/admin/users'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { seriousFindings } from '@xinyu/testkit/browser/browser-axe'
import { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import type { Role } from '@xinyu/testkit/browser/person'
import { Moderator } from '@xinyu/testkit/people/moderator'
import { groupPhoto, landscape, portrait } from '@xinyu/testkit/samples/portraits'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { People } from '../../journeys/fixture/people.fixture.ts'
import { beLoggedIn } from '../steps/session.ts'
import { serialTests } from '../fixture/serial-tests.ts'

const admin = { phone: '13900000001', password: 'correct-horse-7' }
const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable) test.skip(`joining by touch: ${outcome.message}`, () => undefined)
else describe('a newcomer who wants to love a member, by touch on a phone', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let yu: Visitor
  let me: Visitor
  let person: BrowserUser
  let moderator: Moderator

  beforeAll(async () => {
    product = await startTestProduct(process.env.PORT ? { port: Number(process.env.PORT) } : {})
    await promisify(execFile)(
      process.execPath,
      [resolve('host/dist/cli.js'), 'create-admin', '--phone', admin.phone, '--password', admin.password],
      { env: { ...process.env, XINYU_DATA: product.dataDir, NODE_OPTIONS: '' } },
    )
    yu = await new People(product).member({ name: '小雨', GID: '20000001', phone: '13800000001' })
    me = await new Visitor(product.url).join('13800000002')
    await product.drain()
    moderator = new Moderator(product.url)
    await moderator.logIn(admin.phone, admin.password)
    person = await BrowserUser.open(browser, product.url, 'newcomer')
    await beLoggedIn(person, me)
  }, 240_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const serialTest = serialTests(() => [person])
  const touch = (role: Role, name: string | RegExp): Promise<void> => person.byRole(role, name).first().tap()
  const next = (): Promise<void> => touch('button', '下一步')
  const asks = (question: string): Promise<void> => person.sees('heading', question)
  const pick = (name: string, buffer: Uint8Array): Promise<void> =>
    person.page.getByLabel('选择照片').setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from(buffer) })
  const decide = async (action: 'approve' | 'sendBack', why: object = {}): Promise<void> => {
    await product.drain()
    for (const { id, revision } of await moderator.queue())
      await moderator.perform(profileReviews.name, id, action, { revision, ...why })
    await product.drain()
    await person.page.reload()
  }
  /** How much wider the page is than the window, and whether its main button is visible. */
  const fits = async (): Promise<unknown> =>
    person.page.evaluate(() => {
      const root = document.documentElement
      const button = document.querySelector('.adm-button-primary')?.getBoundingClientRect()
      return [root.scrollWidth - root.clientWidth, !button || button.bottom <= innerHeight + 1]
    })

  serialTest('love leads through the gate to the first question, which names the member to return to', async () => {
    await person.goto(`/user/${yu.id}`)
    await touch('button', '更多操作')
    await touch('button', /^爱/)
    await person.answers('资料还未通过审核', '查看资料')
    await asks('怎么称呼你？')
    await person.seesText('完善资料后继续爱小雨')
    await person.seesText('必填')
    expect(await person.byRole('button', '下一步').isDisabled()).toBe(true)
    expect(await seriousFindings(person.page)).toEqual([])
    await person.fill('昵称', '阿舟')
    await next()
  })

  serialTest('each screen has one question; an impossible birthday is not saved and blocks the next step', async () => {
    await asks('你的性别是？')
    await touch('radio', '男')
    await next()
    await asks('你的生日是哪天？')
    await person.fill('生日', '2015-01-01')
    await person.seesText('未成年人不能使用本应用')
    await person.seesText('未保存，请先改正')
    expect(await person.byRole('button', '下一步').isDisabled()).toBe(true)
    expect((await me.call(getProfile, {})).profile.birthday).toBeNull()
    await person.fill('生日', '1994-03-08')
    await person.seesText('已自动保存')
    await next()
    await asks('你住在哪里？')
    await touch('button', /^所在地 /)
    await person.byRole('dialog', '选择省份').getByRole('button', { name: '广东省', exact: true }).tap()
    await person.byRole('dialog', '选择城市').getByRole('button', { name: '深圳市', exact: true }).tap()
    await next()
    await asks('你做什么工作？')
    await touch('button', /^职业 /)
    await person.byRole('dialog', '职业').getByRole('button', { name: '教育', exact: true }).tap()
    await next()
  })

  serialTest('on smaller phones and at double text size, everything is reachable', async () => {
    await asks('选一张头像')
    for (const [width, height] of [
      [390, 664],
      [375, 600],
      [320, 568],
    ] as const) {
      await person.page.setViewportSize({ width, height })
      expect([width, height, await fits()]).toEqual([width, height, [0, true]])
    }
    await person.page.setViewportSize({ width: 390, height: 844 })
    await person.page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await person.page.waitForFunction(
      () => getComputedStyle(document.querySelector('h2') ?? document.body).fontSize === '48px',
    )
    expect(await fits()).toEqual([0, true])
    await person.page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  })

  serialTest('photo hints: no picture, too dark, no face, several faces; the good one is accepted', async () => {
    await touch('link', '选择照片')
    await pick('notes.jpg', new TextEncoder().encode('this is no picture'))
    await person.seesText('无法识别的图片')
    await pick(
      'night.jpg',
      await sharp(await portrait(0))
        .modulate({ brightness: 0.12 })
        .jpeg()
        .toBuffer(),
    )
    await person.seesText(/光线太暗/)
    await touch('button', '换一张')
    await pick('sea.jpg', await landscape())
    await touch('button', '使用')
    await person.seesText(/没有找到脸/)
    await touch('button', '换一张')
    await pick('friends.jpg', await groupPhoto())
    await touch('button', '使用')
    await person.seesText(/照片里有\d张脸/)
    await touch('button', '换一张')
    await pick('me.jpg', await portrait(0))
    await person.seesText('光线合适')
    await touch('button', '使用')
    await person.seesToast('头像已更新')
    await asks('选一张头像')
    await next()
  })

  serialTest('the wizard has the album; optional steps are skipped by name; wishes are asked', async () => {
    await asks('再放几张照片')
    await person.seesText('选填')
    await person.page
      .getByLabel('添加照片')
      .setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await portrait(1)) })
    await person.sees('dialog', '裁剪照片')
    await touch('radio', '方形')
    // by keyboard as by touch: the picture grows and moves under its frame
    for (let step = 0; step < 4; step++) await person.byRole('slider', '缩放').press('ArrowRight')
    const place = (): Promise<string | undefined> =>
      person.page.evaluate(() => document.querySelector<HTMLElement>('dialog img')?.style.transform)
    const before = await place()
    await person.byRole('application', /方向键/).press('ArrowRight')
    expect(await place()).not.toBe(before)
    await touch('button', '使用')
    await person.sees('img', '照片1')
    await person.page.waitForFunction(() => {
      const photo = document.querySelector<HTMLImageElement>('img[alt="照片1"]')
      return photo !== null && photo.naturalWidth > 0 && photo.naturalWidth === photo.naturalHeight
    })
    await next()
    for (const question of ['你的学历是？', '你的身高是？', '你喜欢做什么？']) {
      await asks(question)
      await touch('button', '跳过')
    }
    await asks('说说你自己')
    await person.fill('关于我', '教物理。')
    await next()
    for (const question of ['你怎样看待感情？', '你想遇见怎样的人？']) {
      await asks(question)
      await touch('button', '跳过')
    }
    await asks('想认识谁？')
    await touch('radio', '女')
    await next()
    await asks('希望对方多大年纪？')
    expect((await me.call(getProfile, {})).profile.wishes).toMatchObject({ gender: 2 })
    await touch('button', '跳过')
    await touch('button', '提交审核')
    await asks('资料审核中')
    await person.seesText('审核通过后，可以继续爱小雨')
  })

  serialTest('a rejected profile opens at the cause and can only be resubmitted with a change', async () => {
    await decide('sendBack', { reasonCode: 'meagre', reason: '自我介绍内容太少，请多写一点。' })
    await asks('说说你自己')
    await person.seesText('自我介绍内容太少，请多写一点。')
    await touch('button', '去提交')
    await person.seesText('资料和退回时一样，请先按退回原因修改。')
    expect(await person.byRole('button', '再次提交').isDisabled()).toBe(true)
    await touch('link', '去修改')
    await person.fill('关于我', '教物理，周末划船，会做一点菜。')
    await person.seesText('已自动保存')
    await touch('button', '去提交')
    await touch('button', '再次提交')
    await asks('资料审核中')
  })

  serialTest('after approval, one tap continues with the love that started it', async () => {
    await decide('approve')
    await asks('资料已通过')
    await touch('button', '继续爱小雨')
    await person.answers('需要VIP', '取消')
    expect(new URL(person.page.url()).pathname).toBe(`/user/${yu.id}`)
  })
}
