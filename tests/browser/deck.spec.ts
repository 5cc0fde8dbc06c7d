import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { changeLoveStatus } from '@xinyu/contracts/http/favorite'
import { giftStatistics } from '@xinyu/contracts/http/product'
import { browserOrReason, BrowserUnavailable } from '@xinyu/testkit/browser'
import { BrowserUser, phone } from '@xinyu/testkit/browser-user'
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
  watched,
} from './acts/deck.ts'
import { beLoggedIn } from './acts/session.ts'
import { inMenu } from './acts/talk.ts'
import { chapters } from './chapters.ts'
import { type DeckScene, setDeckScene } from './deck.scene.ts'

const sizes = [
  [390, 844],
  [390, 664],
  [375, 600],
  [320, 568],
] as const
const outcome = await browserOrReason()

if (outcome instanceof BrowserUnavailable) test.skip(`the deck: ${outcome.message}`, () => undefined)
else describe('a thumb on the deck', () => tell(outcome))

function tell(browser: Browser): void {
  let { product, he, women, window, guest } = {} as DeckScene
  let her: BrowserUser
  const decided: string[] = []

  beforeAll(async () => {
    ;({ product, he, women, window, guest } = await setDeckScene(browser))
  }, 240_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const chapter = chapters(() => [window, guest, ...(her ? [her] : [])])
  const points = async (): Promise<number> => (await he.call(giftStatistics, {})).guanPoint
  const loveButton = (): Locator => window.byRole('button', /^爱/)

  chapter('the card shrinks: at every height the buttons and the price are whole above the tabs', async () => {
    for (const [width, height] of sizes) {
      await window.page.setViewportSize({ width, height })
      await window.goto('/')
      await topCard(window).waitFor()
      const tabs = await window.byRole('navigation', '主导航').boundingBox()
      const price = await window.page.getByText('10关点').boundingBox()
      const boxes = await Promise.all(
        ['撤销（VIP）', '略过', '喜欢'].map((name) => window.byRole('button', name).boundingBox()),
      )
      const card = await topCard(window).boundingBox()
      for (const box of [...boxes, await loveButton().boundingBox(), price]) {
        expect(box?.y).toBeGreaterThan((card?.y ?? Infinity) + (card?.height ?? 0))
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
        expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true)
      }
      expect(card?.height).toBeGreaterThan(280)
      expect(await window.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await window.page.setViewportSize(phone.viewport)
  })

  chapter(
    'a guest who swipes to the edge is asked to log in, in the middle of the screen, and the card is back',
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

  chapter(
    'a card comes back by a spring from a short drag, and goes on with the speed of the hand from a flick',
    async () => {
      await window.goto('/')
      await topCard(window).waitFor()
      const name = await topName(window)
      await seenSince(window)
      await swipe(window, [70, 0], { rests: true })
      const back = (await seenSince(window)).moved.find(({ place }) => place === 'top')
      expect(Math.min(...(back?.frames ?? []).map(acrossOf))).toBeLessThan(-1)
      await isTop(window, name)

      const next = await window.page.locator('[data-place="next"]').elementHandle()
      const isDecoded = (): Promise<boolean | undefined> =>
        window.page.evaluate((card) => (card?.querySelector('img')?.naturalWidth ?? 0) > 0, next)
      await window.page.waitForFunction((card) => card?.querySelector('img')?.complete, next)
      await swipe(window, [-160, 0], { ms: 80 })
      const after = await nextAfter(window, name)
      const { moved, buzzed } = await seenSince(window)
      const out = moved.find(({ place }) => place === 'leaving')
      const [first, last] = out?.frames ?? []
      if (!out || !first || !last) throw new Error('nothing flew')
      // 160 px in 80 ms
      expect((acrossOf(last) - acrossOf(first)) / out.duration).toBeCloseTo(-2, 0)
      expect([out.easing, buzzed.length]).toEqual(['linear', 2])
      // the very element that lay under it, its photo there
      expect(await window.page.evaluate((card) => card?.getAttribute('data-place'), next)).toBe('top')
      expect([await isDecoded(), await topName(window)]).toEqual([true, after])
      decided.push(name)
    },
  )

  chapter('each decision has a way, a stamp and a touch of its own, also by button', async () => {
    const felt = new Set<string>()
    for (const [label, stamp, side] of [
      ['略过', '略过', -1],
      ['喜欢', '喜欢', 1],
    ] as const) {
      const name = await topName(window)
      await seenSince(window)
      await window.byRole('button', label).click()
      await nextAfter(window, name)
      const { moved, buzzed } = await seenSince(window)
      const out = moved.find(({ place }) => place === 'leaving')
      const end = out?.frames.at(-1)
      expect([out?.stamps, Math.sign(end ? acrossOf(end) : 0)]).toEqual([[stamp], side])
      expect(buzzed).toHaveLength(1)
      felt.add(String(buzzed[0]))
      await window.page.getByText(new RegExp(`${name}。下一位`)).waitFor({ state: 'attached' })
      decided.push(name)
    }
    expect(felt.size).toBe(2)
  })

  chapter('the photos of a card are tapped through by half, by key, and named', async () => {
    const name = await topName(window)
    const photo = (number: number): Locator =>
      topCard(window).getByRole('img', { name: `${name}的照片，第${number}张，共3张` })
    const box = await topCard(window).boundingBox()
    if (!box) throw new Error('there is no card')
    const tap = (share: number): Promise<void> =>
      window.page.touchscreen.tap(box.x + box.width * share, box.y + box.height * 0.35)
    await photo(1).waitFor()
    // also at once after a flick, which the browser would take for a throw of the page that the tap stops
    await swipe(window, [0, 160], { ms: 80 })
    await tap(0.7)
    await photo(2).waitFor()
    await tap(0.7)
    await tap(0.7)
    await photo(3).waitFor()
    await tap(0.2)
    await photo(2).waitFor()
    await topCard(window).getByRole('button', { name: '下一张照片' }).press('Enter')
    await photo(3).waitFor()
    await window.page.locator('[aria-live]', { hasText: '第3张，共3张' }).waitFor({ state: 'attached' })
    await isTop(window, name)
  })

  chapter('the arrow keys decide, and the first card comes before fifteen stops of the tab key', async () => {
    await window.goto('/')
    await topCard(window).waitFor()
    let stops = 0
    const isOnCard = (): Promise<boolean> =>
      window.page.evaluate(() => document.activeElement?.closest('[data-place="top"]') !== null)
    do await window.page.keyboard.press('Tab')
    while (++stops < 15 && !(await isOnCard()))
    expect([stops < 15, await isOnCard()]).toEqual([true, true])
    for (const key of ['ArrowLeft', 'ArrowRight']) {
      const name = await topName(window)
      await window.page.keyboard.press(key)
      await nextAfter(window, name)
      decided.push(name)
      // the focus goes with the deck, not back to the top of the page
      expect(await isOnCard()).toBe(true)
    }
    expect(await window.byRole('button', '略过').getAttribute('aria-keyshortcuts')).toBe('ArrowLeft')
  })

  chapter('taking back is a part of VIP, and its button says so', async () => {
    const name = decided.at(-1) ?? ''
    expect(await window.byRole('button', '撤销（VIP）').textContent()).toBe('VIP')
    const now = await topName(window)
    await window.byRole('button', '略过').click()
    await nextAfter(window, now)
    await window.byRole('button', '撤销（VIP）').click()
    await window.answers('需要VIP', '取消', '¥')
    expect(await topName(window)).not.toBe(name)
    decided.push(now)
    await buyToLove(product.url, he)
    await product.drain()
    await window.goto('/')
    await topCard(window).waitFor()
    const passed = await topName(window)
    await window.byRole('button', '略过').click()
    await nextAfter(window, passed)
    await window.byRole('button', '撤销').click()
    await isTop(window, passed)
  })

  chapter(
    'an upward flick asks the first time; then it waits five seconds, and taking it back costs nothing',
    async () => {
      const sent = callsTo(window, 'favorite/changeLoveStatus')
      const before = await points()
      const name = await topName(window)
      await swipe(window, [0, -200], { ms: 80 })
      await window.answers(`向${name}表达爱意？`, '取消', '花费10关点')
      await isTop(window, name)
      // the time to take it back stands still, however slow whoever looks is
      await setAway(window, true)
      await swipe(window, [0, -200], { ms: 80 })
      await seenSince(window)
      await window.answers(`向${name}表达爱意？`, '表达爱意')
      await window.seesText(`5秒后向${name}表达爱意`)
      await nextAfter(window, name)
      const { moved, buzzed } = await seenSince(window)
      expect([moved.find(({ place }) => place === 'leaving')?.stamps, buzzed.at(-1)?.length]).toEqual([['爱'], 3])
      await window.byRole('button', '撤回').click()
      await isTop(window, name)
      await setAway(window, false)
      await pass(window, 6_000)
      expect([sent(), await points()]).toEqual([0, before])
    },
  )

  chapter(
    'what is pending survives a reload with its whole time, stands still while hidden, and is charged once',
    async () => {
      const name = await topName(window)
      const before = await points()
      const sent = callsTo(window, 'favorite/changeLoveStatus')
      await setAway(window, true)
      // known by now: it is not asked a second time
      await loveButton().click()
      await window.seesText(`5秒后向${name}表达爱意`)
      await window.page.reload()
      await window.seesText(`5秒后向${name}表达爱意`)
      expect([sent(), await points()]).toEqual([0, before])
      await pass(window, 6_000)
      expect([sent(), await points()]).toEqual([0, before])
      await setAway(window, false)
      await window.seesToast('已表达爱意')
      expect([sent(), await points()]).toEqual([1, before - 10])
      expect(await topName(window)).not.toBe(name)
      decided.push(name)
    },
  )

  chapter('a love that finds no network comes back, and nothing was charged', async () => {
    const name = await topName(window)
    const before = await points()
    await window.ignoringFaults(/ERR_INTERNET_DISCONNECTED|Failed to fetch|not fetched|WebSocket/, async () => {
      await setAway(window, true)
      await loveButton().click()
      await window.seesText(`5秒后向${name}表达爱意`)
      await window.context.setOffline(true)
      await setAway(window, false)
      await isTop(window, name)
      await window.context.setOffline(false)
      await window.seesToast('你的设备已连接网络')
    })
    expect(await points()).toBe(before)
  })

  chapter('a match is a scene for both: two faces, what they share, a first line, and the talk', async () => {
    const name = await topName(window)
    const she = women.get(name)
    if (!she) throw new Error(`nobody is called ${name}`)
    await buyToLove(product.url, she)
    await product.drain()
    her = await BrowserUser.open(browser, product.url, 'she')
    await watched(her)
    await beLoggedIn(her, she)
    await her.goto('/message')
    await her.sees('heading', '信')
    await she.call(changeLoveStatus, { user2_id: he.id, isLove: true })
    await product.drain()
    await window.goto('/')
    await isTop(window, name)
    await loveButton().click()
    for (const [person, other] of [
      [window, name],
      [her, '林舟'],
    ] as const) {
      const scene = person.byRole('dialog', '你们互相爱上了')
      await scene.waitFor()
      await scene.getByRole('img', { name: '我的照片' }).waitFor()
      await scene.getByRole('img', { name: `${other}的照片` }).waitFor()
      await scene.getByText('同在北京').waitFor()
      expect(await person.page.getByRole('alertdialog').count()).toBe(0)
    }
    // she has asked her phone for less motion
    const moving = (person: BrowserUser): Promise<number> =>
      person.byRole('dialog', '你们互相爱上了').evaluate((scene) => scene.getAnimations({ subtree: true }).length)
    expect([(await moving(window)) > 0, await moving(her)]).toEqual([true, 0])
    for (let stop = 0; stop < 12; stop++) {
      await her.page.keyboard.press('Tab')
      expect(await her.page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
    }
    await her.page.keyboard.press('Escape')
    await her.byRole('dialog', '你们互相爱上了').waitFor({ state: 'detached' })
    await window.byRole('button', '很高兴遇见你，周末一般喜欢做什么？').click()
    await window.byRole('button', '发送').click()
    await window.sees('heading', name)
    await window.seesText('很高兴遇见你，周末一般喜欢做什么？')
    decided.push(name)
  })

  chapter('after the first match each is asked once whether to be told; later means not again', async () => {
    for (const person of [window, her]) {
      await person.answers('有新消息时提醒你？', '以后再说')
      expect(await person.page.evaluate(() => localStorage.getItem('xinyu.push-asked'))).toBe('yes')
    }
  })

  chapter('the home screen is offered after the first message, on a calm page, and not a second time', async () => {
    const offer = (): Promise<void> =>
      window.page.evaluate(() => {
        const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => Object.assign(globalThis, { installAsked: true }),
        })
        dispatchEvent(event)
      })
    await offer()
    expect(await window.page.getByRole('alertdialog').count()).toBe(0)
    await window.page.goBack()
    await window.tap('link', /信$/)
    await window.answers('把心屿放到主屏幕？', '好的')
    await window.page.waitForFunction(() => 'installAsked' in globalThis)
    await offer()
    await window.tap('link', /我$/)
    await window.page.getByText('林舟').first().waitFor()
    expect(await window.page.getByRole('alertdialog').count()).toBe(0)
  })

  chapter('he ends the match: the talk is off his list, and she has nothing left to end', async () => {
    const name = decided.at(-1) ?? ''
    await window.goto('/message')
    await window.tap('link', new RegExp(name))
    await inMenu(window, '取消配对')
    await window.answers(`取消和${name}的配对？`, '取消配对', '你对对方的喜欢和心动会收回')
    await window.seesToast('已取消配对')
    await window.sees('heading', '还没有会话')
    await her.goto(`/chat?${new URLSearchParams({ id: he.id, username: '林舟' })}`)
    await her.tap('button', '聊天菜单')
    const menu = her.byRole('dialog', '聊天菜单')
    await menu.getByRole('button', { name: '拉黑' }).waitFor()
    expect(await menu.getByRole('button', { name: '取消配对' }).count()).toBe(0)
  })

  chapter('nobody who was decided about is dealt again, on this device or on another', async () => {
    const another = await BrowserUser.open(browser, product.url, 'his other phone')
    await watched(another)
    await beLoggedIn(another, he)
    await window.goto('/')
    for (await topCard(window).waitFor(); decided.length < women.size;) {
      const name = await topName(window)
      expect(decided).not.toContain(name)
      decided.push(name)
      await window.byRole('button', '略过').click()
      await nextAfter(window, name)
    }
    await window.sees('heading', '今天的推荐看完了')
    await another.goto('/')
    await another.sees('heading', '今天的推荐看完了')
    await another.context.close()
  })
}
