import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { BrowserUnavailable, tryStartBrowser } from '@xinyu/testkit/browser/browser'
import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import type { TestProduct } from '@xinyu/testkit/product'
import type { Browser } from 'playwright-core'
import { cutOff } from '../fixture/cut-off.ts'
import { settled } from '../fixture/pages.ts'
import { twoMembersOneBrowser } from '../steps/session.ts'

jest.setTimeout(300_000)
const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable) test.skip(`what fits: ${outcome.message}`, () => undefined)
else describe('the main pages', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let user: BrowserUser
  let pages: string[] = []
  const open = async (path: string): Promise<void> => {
    await user.goto(path)
    await user.page.getByRole('main').waitFor()
    await user.page.waitForLoadState('networkidle')
    await settled(user)
  }
  const resize = (width: number, height: number) => user.page.setViewportSize({ width, height })
  /** What is wrong on the pages at this size. */
  const wrong = async (): Promise<string[]> => {
    const found: string[] = []
    for (const path of pages) {
      await open(path)
      const what = await cutOff(user.page)
      // a member who does not pay is asked for nothing that they did not begin
      if (await user.page.locator('[role=dialog], [role=alertdialog]').first().isVisible()) what.push('asks by itself')
      found.push(...what.map((one) => `${path.replace(/[0-9a-f]{24}/g, ':id')}: ${one}`))
    }
    return found
  }

  beforeAll(async () => {
    const started = await twoMembersOneBrowser(browser, [
      { name: '岚', GID: '37500001', phone: '13750000081' },
      { name: '一个名字很长的人', GID: '37500002', phone: '13750000082' },
    ])
    const { me, other } = started
    ;({ product, member: user } = started)
    for (const content of ['在吗', '今天去看海了，风很大，站在栈桥上拍了很久的照片，等下发给你看'])
      await other.call(addMsg2, { user2_id: me.id, content, clientId: randomUUID() })
    await me.call(addMsg2, { user2_id: other.id, content: '好啊', clientId: randomUUID() })
    await product.drain()
    pages = [
      '/',
      '/message',
      `/chat?id=${other.id}`,
      '/me',
      `/user/${other.id}`,
      '/posts',
      '/post/add-mood',
      '/vip',
      '/setting',
    ]
  }, 300_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })

  test.each([
    [320, 667],
    [360, 740],
    [430, 932],
  ])(
    'have no control that is cut off or covered, and ask for nothing by themselves, at %i × %i',
    async (width, height) => {
      await resize(width, height)
      expect(await wrong()).toEqual([])
    },
  )

  test('have no control that is cut off with letters twice as large', async () => {
    await resize(390, 844)
    await user.context.addInitScript(() => {
      if (sessionStorage.getItem('large') === null) return
      const enlarge = (): string => (document.documentElement.style.fontSize = '200%')
      if (document.documentElement) enlarge()
      else document.addEventListener('readystatechange', enlarge, { once: true })
    })
    await user.page.evaluate(() => sessionStorage.setItem('large', 'yes'))
    const found = await wrong()
    await user.page.evaluate(() => {
      sessionStorage.removeItem('large')
      document.documentElement.style.fontSize = ''
    })
    expect(found).toEqual([])
  })

  test('keep the composer and the newest message in sight above a soft keyboard', async () => {
    await resize(390, 844)
    const [, , talk = ''] = pages
    await open(talk)
    const box = user.byRole('textbox', '说点什么')
    await box.click()
    // the viewport that the keyboard leaves, by `interactive-widget=resizes-content`
    await resize(390, 460)
    await user.page.waitForFunction(() => window.innerHeight === 460)
    expect(await user.page.locator('meta[name=viewport]').getAttribute('content')).toContain(
      'interactive-widget=resizes-content',
    )
    const newest = user.byRole('log', '聊天记录').getByRole('article').last()
    await user.page.waitForFunction(
      ([typed, message]) =>
        [typed, message].every((element) => {
          const { top, bottom } = (element as Element).getBoundingClientRect()
          return bottom > 0 && bottom <= window.innerHeight + 1 && top < window.innerHeight
        }),
      [await box.elementHandle(), await newest.elementHandle()],
    )
  })

  test('keep the composer above a keyboard that lies over the page, as in Safari', async () => {
    await resize(390, 844)
    const [, , talk = ''] = pages
    await open(talk)
    const box = user.byRole('textbox', '说点什么')
    const isWithin = async (from: number, to: number) =>
      user.page.waitForFunction(
        ([element, above, below]) => {
          const { bottom } = (element as Element).getBoundingClientRect()
          return bottom > Number(above) && bottom <= Number(below)
        },
        [await box.elementHandle(), from, to],
      )
    const cover = (pixels: number) =>
      user.page.evaluate((height) => {
        Object.defineProperty(window.visualViewport, 'height', { value: height, configurable: true })
        window.visualViewport?.dispatchEvent(new Event('resize'))
      }, 844 - pixels)
    await cover(336)
    await isWithin(0, 844 - 336)
    await cover(0)
    await isWithin(844 - 120, 844)
  })

  const insets = async (sides: Partial<Record<'top' | 'bottom' | 'left' | 'right', number>>): Promise<void> => {
    const devtools = await user.context.newCDPSession(user.page)
    await devtools.send('Emulation.setSafeAreaInsetsOverride' as never, { insets: sides } as never)
  }

  test('keep everything beside a notch and rounded corners', async () => {
    await resize(390, 844)
    await insets({ top: 47, bottom: 34 })
    const inUnsafe: string[] = []
    for (const path of pages) {
      await open(path)
      inUnsafe.push(
        ...(await user.page.evaluate(() =>
          [...document.querySelectorAll('.nav button, .nav a, .nav h1, nav[aria-label=主导航] a')].flatMap(
            (element) => {
              const { top, bottom, height } = element.getBoundingClientRect()
              const text = element.textContent?.trim() || element.getAttribute('aria-label')
              return height > 0 && (top < 46 || bottom > window.innerHeight - 33)
                ? [`${location.pathname}: ${text}`]
                : []
            },
          ),
        )),
      )
    }
    await insets({})
    expect(inUnsafe).toEqual([])
  })

  test.each([
    [667, 375],
    [932, 430],
  ])('keep everything that can be tapped beside the notch of a phone held sideways, %i × %i', async (width, height) => {
    await resize(width, height)
    await insets({ left: 59, right: 48, bottom: 21 })
    /** What can be tapped and lies under an edge; a row that scrolls sideways may go on under it. */
    const underEdges = () =>
      user.page.evaluate(() =>
        [...document.querySelectorAll('a, button, input, textarea, select, [role=radio], [role=switch]')].flatMap(
          (element) => {
            const { left, right, width: wide, height: high, top, bottom } = element.getBoundingClientRect()
            const isSeen = wide > 1 && high > 1 && bottom > 0 && top < window.innerHeight
            const isUnder = left < 59 || right > window.innerWidth - 48
            const scrolls = (one: Element | null): boolean =>
              one !== null &&
              ((one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible') ||
                scrolls(one.parentElement))
            const text = element.textContent?.trim() || element.getAttribute('aria-label')
            return isSeen && isUnder && !scrolls(element.parentElement) ? [`${location.pathname}: ${text}`] : []
          },
        ),
      )
    const found: string[] = []
    for (const path of pages) {
      await open(path)
      found.push(...(await underEdges()))
    }
    const [, , talk = '', , person = ''] = pages
    for (const [path, menu] of [
      [talk, '聊天菜单'],
      [person, '更多操作'],
    ] as const) {
      await open(path)
      await user.tap('button', menu)
      await user.page.locator('dialog[open]').waitFor()
      found.push(...(await underEdges()))
    }
    await insets({})
    expect(found).toEqual([])
  })

  test('are not reloaded by the browser’s own pull, beside ours', async () => {
    await open('/')
    expect(await user.page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY)).toBe(
      'contain',
    )
  })

  test('have no name and no button behind the line that says that the network is away', async () => {
    await resize(390, 844)
    for (const path of pages) {
      await open(path)
      const strip = user.page.locator('.strip')
      await user.context.setOffline(true)
      await strip.waitFor()
      await settled(user)
      const covered = await user.page.evaluate(() => {
        const line = document.querySelector('.strip')?.getBoundingClientRect()
        return [...document.querySelectorAll('h1, h2, button, a, input')].flatMap((element) => {
          const { top, bottom, width } = element.getBoundingClientRect()
          const isInside = element.closest('.strip, .skip-link, .sr-only') !== null
          return !isInside && width > 1 && bottom > 0 && top < (line?.bottom ?? 0) - 1
            ? [`${location.pathname}: ${element.textContent}`]
            : []
        })
      })
      await user.context.setOffline(false)
      expect(covered).toEqual([])
    }
  })
}
