import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { changeLoveStatus } from '@xinyu/contracts/http/favorite/favorite'
import { giftStatistics } from '@xinyu/contracts/http/gift/gifts'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { BrowserUser, phone } from '@xinyu/testkit/browser/browser-user'
import type { Browser, Locator } from 'playwright-core'
import {
  acrossOf,
  buyToLove,
  callsTo,
  isTop,
  nextAfter,
  pass,
  seenSince,
  setAway,
  swipe,
  topCard,
  topName,
  instrument,
} from '../steps/deck.ts'
import { beLoggedIn } from '../steps/session.ts'
import { inMenu } from '../steps/talk.ts'
import { serialTests } from '../fixture/serial-tests.ts'
import { type DeckFixture, createDeckFixture } from '../fixture/deck.fixture.ts'

const sizes = [
  [390, 844],
  [390, 664],
  [375, 600],
  [320, 568],
] as const
const outcome = await tryStartBrowser({ isWhole: true })

if (outcome instanceof BrowserUnavailable) test.skip(`the deck: ${outcome.message}`, () => undefined)
else describe('the deck by touch', () => suite(outcome))

function suite(browser: Browser): void {
  let { product, he, women, user, guest } = {} as DeckFixture
  let her: BrowserUser
  const decided: string[] = []

  beforeAll(async () => {
    ;({ product, he, women, user, guest } = await createDeckFixture(browser))
  }, 240_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const serialTest = serialTests(() => [user, guest, ...(her ? [her] : [])])
  const points = async (): Promise<number> => (await he.call(giftStatistics, {})).guanPoint
  const loveButton = (): Locator => user.byRole('button', /^爱/)

  serialTest('the card shrinks: at every height the buttons and the price are whole above the tabs', async () => {
    for (const [width, height] of sizes) {
      await user.page.setViewportSize({ width, height })
      await user.goto('/')
      await topCard(user).waitFor()
      const tabs = await user.byRole('navigation', '主导航').boundingBox()
      const price = await user.page.getByText('10关点').boundingBox()
      const boxes = await Promise.all(
        ['撤销（VIP）', '略过', '喜欢'].map((name) => user.byRole('button', name).boundingBox()),
      )
      const card = await topCard(user).boundingBox()
      for (const box of [...boxes, await loveButton().boundingBox(), price]) {
        expect(box?.y).toBeGreaterThan((card?.y ?? Infinity) + (card?.height ?? 0))
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
        expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true)
      }
      expect(card?.height).toBeGreaterThan(280)
      expect(await user.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await user.page.setViewportSize(phone.viewport)
  })

  serialTest(
    'a guest who swipes to the edge is asked to log in, in the middle of the screen, and the card returns',
    async () => {
      await topCard(guest).waitFor()
      const name = await topName(guest)
      const widths = (): Promise<number[]> =>
        guest.page.evaluate(() => [innerWidth, document.documentElement.scrollWidth, visualViewport?.width ?? 0])
      const isHeld = async (): Promise<void> => expect(await widths()).toEqual([390, 390, 390])
      await swipe(guest, [190, 0], { meanwhile: isHeld })
      const box = await guest.byRole('alertdialog', '请先登录').boundingBox()
      await isHeld()
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390).toBe(true)
      await guest.answers('请先登录', '取消')
      await isTop(guest, name)
    },
  )

  serialTest(
    'a card springs back after a short drag, and continues at the speed of the finger after a flick',
    async () => {
      await user.goto('/')
      await topCard(user).waitFor()
      const name = await topName(user)
      await seenSince(user)
      await swipe(user, [70, 0], { rests: true })
      const back = (await seenSince(user)).moved.find(({ place }) => place === 'top')
      expect(Math.min(...(back?.frames ?? []).map(acrossOf))).toBeLessThan(-1)
      await isTop(user, name)

      const next = await user.page.locator('[data-place="next"]').elementHandle()
      const isDecoded = (): Promise<boolean | undefined> =>
        user.page.evaluate((card) => (card?.querySelector('img')?.naturalWidth ?? 0) > 0, next)
      await user.page.waitForFunction((card) => card?.querySelector('img')?.complete, next)
      await swipe(user, [-160, 0], { ms: 80 })
      const after = await nextAfter(user, name)
      const { moved, buzzed } = await seenSince(user)
      const out = moved.find(({ place }) => place === 'leaving')
      const [first, last] = out?.frames ?? []
      if (!out || !first || !last) throw new Error('nothing flew')
      // 160 px in 80 ms
      expect((acrossOf(last) - acrossOf(first)) / out.duration).toBeCloseTo(-2, 0)
      expect([out.easing, buzzed.length]).toEqual(['linear', 2])
      // the same element that was below it, with its photo loaded
      expect(await user.page.evaluate((card) => card?.getAttribute('data-place'), next)).toBe('top')
      expect([await isDecoded(), await topName(user)]).toEqual([true, after])
      decided.push(name)
    },
  )

  serialTest('each decision has its own direction, stamp and vibration, also by button', async () => {
    const felt = new Set<string>()
    for (const [label, stamp, side] of [
      ['略过', '略过', -1],
      ['喜欢', '喜欢', 1],
    ] as const) {
      const name = await topName(user)
      await seenSince(user)
      await user.byRole('button', label).click()
      await nextAfter(user, name)
      const { moved, buzzed } = await seenSince(user)
      const out = moved.find(({ place }) => place === 'leaving')
      const end = out?.frames.at(-1)
      expect([out?.stamps, Math.sign(end ? acrossOf(end) : 0)]).toEqual([[stamp], side])
      expect(buzzed).toHaveLength(1)
      felt.add(String(buzzed[0]))
      await user.page.getByText(new RegExp(`${name}。下一位`)).waitFor({ state: 'attached' })
      decided.push(name)
    }
    expect(felt.size).toBe(2)
  })

  serialTest('the photos of a card are tapped through by half, by key, and named', async () => {
    const name = await topName(user)
    const photo = (number: number): Locator =>
      topCard(user).getByRole('img', { name: `${name}的照片，第${number}张，共3张` })
    const box = await topCard(user).boundingBox()
    if (!box) throw new Error('there is no card')
    const tap = (share: number): Promise<void> =>
      user.page.touchscreen.tap(box.x + box.width * share, box.y + box.height * 0.35)
    await photo(1).waitFor()
    // also right after a flick: the browser could treat the tap as stopping a page scroll
    await swipe(user, [0, 160], { ms: 80 })
    await tap(0.7)
    await photo(2).waitFor()
    await tap(0.7)
    await tap(0.7)
    await photo(3).waitFor()
    await tap(0.2)
    await photo(2).waitFor()
    await topCard(user).getByRole('button', { name: '下一张照片' }).press('Enter')
    await photo(3).waitFor()
    await user.page.locator('[aria-live]', { hasText: '第3张，共3张' }).waitFor({ state: 'attached' })
    await isTop(user, name)
  })

  serialTest('the arrow keys decide, and the first card comes before fifteen stops of the tab key', async () => {
    await user.goto('/')
    await topCard(user).waitFor()
    let stops = 0
    const isOnCard = (): Promise<boolean> =>
      user.page.evaluate(() => document.activeElement?.closest('[data-place="top"]') !== null)
    do await user.page.keyboard.press('Tab')
    while (++stops < 15 && !(await isOnCard()))
    expect([stops < 15, await isOnCard()]).toEqual([true, true])
    for (const key of ['ArrowLeft', 'ArrowRight']) {
      const name = await topName(user)
      await user.page.keyboard.press(key)
      await nextAfter(user, name)
      decided.push(name)
      // the focus stays in the deck, not at the top of the page
      expect(await isOnCard()).toBe(true)
    }
    expect(await user.byRole('button', '略过').getAttribute('aria-keyshortcuts')).toBe('ArrowLeft')
  })

  serialTest('undo is part of VIP, and its button says so', async () => {
    const name = decided.at(-1) ?? ''
    expect(await user.byRole('button', '撤销（VIP）').textContent()).toBe('VIP')
    const now = await topName(user)
    await user.byRole('button', '略过').click()
    await nextAfter(user, now)
    await user.byRole('button', '撤销（VIP）').click()
    await user.answers('需要VIP', '取消', '¥')
    expect(await topName(user)).not.toBe(name)
    decided.push(now)
    await buyToLove(he)
    await product.drain()
    await user.goto('/')
    await topCard(user).waitFor()
    const passed = await topName(user)
    await user.byRole('button', '略过').click()
    await nextAfter(user, passed)
    await user.byRole('button', '撤销').click()
    await isTop(user, passed)
  })

  serialTest(
    'an upward flick only scrolls; love asks the first time, then waits five seconds, and undo costs nothing',
    async () => {
      const sent = callsTo(user, 'favorite/changeLoveStatus')
      const before = await points()
      const name = await topName(user)
      await swipe(user, [0, -200], { ms: 80 })
      await isTop(user, name)
      expect(await user.page.getByRole('alertdialog').count()).toBe(0)
      await user.page.evaluate(() => window.scrollTo(0, 0))
      await loveButton().click()
      await user.answers(`向${name}表达爱意？`, '取消', '花费10关点')
      await isTop(user, name)
      // the time to undo is paused, so a slow machine does not matter
      await setAway(user, true)
      await loveButton().click()
      await seenSince(user)
      await user.answers(`向${name}表达爱意？`, '表达爱意')
      await user.seesText(`5秒后向${name}表达爱意`)
      await nextAfter(user, name)
      const { moved, buzzed } = await seenSince(user)
      expect([moved.find(({ place }) => place === 'leaving')?.stamps, buzzed.at(-1)?.length]).toEqual([['爱'], 3])
      await user.byRole('button', '撤回').click()
      await isTop(user, name)
      await setAway(user, false)
      await pass(user, 6_000)
      expect([sent(), await points()]).toEqual([0, before])
    },
  )

  serialTest(
    'a pending love survives a reload with its full time, pauses while hidden, and is charged once',
    async () => {
      const name = await topName(user)
      const before = await points()
      const sent = callsTo(user, 'favorite/changeLoveStatus')
      await setAway(user, true)
      // the hint is not shown a second time
      await loveButton().click()
      await user.seesText(`5秒后向${name}表达爱意`)
      await user.page.reload()
      await user.seesText(`5秒后向${name}表达爱意`)
      expect([sent(), await points()]).toEqual([0, before])
      await pass(user, 6_000)
      expect([sent(), await points()]).toEqual([0, before])
      await setAway(user, false)
      await user.seesToast('已表达爱意')
      expect([sent(), await points()]).toEqual([1, before - 10])
      expect(await topName(user)).not.toBe(name)
      decided.push(name)
    },
  )

  serialTest('a love without network is undone, and nothing is charged', async () => {
    const name = await topName(user)
    const before = await points()
    await user.ignoringFaults(/ERR_INTERNET_DISCONNECTED|Failed to fetch|not fetched|WebSocket/, async () => {
      await setAway(user, true)
      await loveButton().click()
      await user.seesText(`5秒后向${name}表达爱意`)
      await user.context.setOffline(true)
      await setAway(user, false)
      await isTop(user, name)
      await user.context.setOffline(false)
      await user.seesToast('你的设备已连接网络')
    })
    expect(await points()).toBe(before)
  })

  serialTest('both see the match: two faces, what they share, a first line, and the conversation', async () => {
    const name = await topName(user)
    const she = women.get(name)
    if (!she) throw new Error(`nobody is called ${name}`)
    await buyToLove(she)
    await product.drain()
    her = await BrowserUser.open(browser, product.url, 'she')
    await instrument(her)
    await beLoggedIn(her, she)
    await her.goto('/message')
    await her.sees('heading', '信')
    await she.call(changeLoveStatus, { user2_id: he.id, isLove: true })
    await product.drain()
    await user.goto('/')
    await isTop(user, name)
    await loveButton().click()
    for (const [person, other] of [
      [user, name],
      [her, '林舟'],
    ] as const) {
      const scene = person.byRole('dialog', '你们互相爱上了')
      await scene.waitFor()
      await scene.getByRole('img', { name: '我的照片' }).waitFor()
      await scene.getByRole('img', { name: `${other}的照片` }).waitFor()
      await scene.getByText('同在北京').waitFor()
      expect(await person.page.getByRole('alertdialog').count()).toBe(0)
    }
    // her phone is set to reduced motion
    const moving = (person: BrowserUser): Promise<number> =>
      person.byRole('dialog', '你们互相爱上了').evaluate((scene) => scene.getAnimations({ subtree: true }).length)
    expect([(await moving(user)) > 0, await moving(her)]).toEqual([true, 0])
    for (let stop = 0; stop < 12; stop++) {
      await her.page.keyboard.press('Tab')
      // the body: the focus is in the browser's own controls
      expect(await her.page.evaluate(() => document.activeElement?.matches('body, dialog *'))).toBe(true)
    }
    await her.page.keyboard.press('Escape')
    await her.byRole('dialog', '你们互相爱上了').waitFor({ state: 'detached' })
    await user.byRole('button', '很高兴遇见你，周末一般喜欢做什么？').click()
    await user.byRole('button', '发送').click()
    await user.sees('heading', name)
    await user.seesText('很高兴遇见你，周末一般喜欢做什么？')
    decided.push(name)
  })

  serialTest('after the first match, each is asked once about notifications; "later" means not again', async () => {
    for (const person of [user, her]) {
      await person.answers('有新消息时提醒你？', '以后再说')
      expect(await person.page.evaluate(() => localStorage.getItem('xinyu.push-asked'))).toBe('yes')
    }
  })

  serialTest('the home screen is offered after the first message, on a calm page, and not a second time', async () => {
    const offer = (): Promise<void> =>
      user.page.evaluate(() => {
        const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => Object.assign(globalThis, { installAsked: true }),
        })
        dispatchEvent(event)
      })
    await offer()
    expect(await user.page.getByRole('alertdialog').count()).toBe(0)
    await user.page.goBack()
    await user.tap('link', /信$/)
    await user.answers('把心屿放到主屏幕？', '好的')
    await user.page.waitForFunction(() => 'installAsked' in globalThis)
    await offer()
    await user.tap('link', /我$/)
    await user.page.getByText('林舟').first().waitFor()
    expect(await user.page.getByRole('alertdialog').count()).toBe(0)
  })

  serialTest('he ends the match: the conversation leaves his list, and she has nothing left to end', async () => {
    const name = decided.at(-1) ?? ''
    await user.goto('/message')
    await user.tap('link', new RegExp(name))
    await inMenu(user, '取消配对')
    await user.answers(`取消和${name}的配对？`, '取消配对', '你对对方的喜欢和爱意会收回')
    await user.seesToast('已取消配对')
    await user.sees('heading', '还没有会话')
    await her.goto(`/chat?${new URLSearchParams({ id: he.id, username: '林舟' })}`)
    await her.tap('button', '聊天菜单')
    const menu = her.byRole('dialog', '聊天菜单')
    await menu.getByRole('button', { name: '拉黑' }).waitFor()
    expect(await menu.getByRole('button', { name: '取消配对' }).count()).toBe(0)
  })

  serialTest('a member who was decided about is not shown again, on this device or another', async () => {
    const another = await BrowserUser.open(browser, product.url, 'his other phone')
    await instrument(another)
    await beLoggedIn(another, he)
    await user.goto('/')
    for (await topCard(user).waitFor(); decided.length < women.size;) {
      const name = await topName(user)
      expect(decided).not.toContain(name)
      decided.push(name)
      await user.byRole('button', '略过').click()
      await nextAfter(user, name)
    }
    await user.sees('heading', '今天的推荐看完了')
    await another.goto('/')
    await another.sees('heading', '今天的推荐看完了')
    await another.context.close()
  })
}
