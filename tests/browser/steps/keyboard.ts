import type { Locator, Page } from 'playwright-core'

/** Presses a key until the focus is on the given element. */
export const pressUntilFocused = async (page: Page, key: string, meant: Locator): Promise<void> => {
  await meant.waitFor()
  const isFocused = () => meant.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 100; presses++) {
    if (await isFocused()) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead there`)
}

/** Goes to an element with Tab, and presses Enter there. */
export const goByKeyboard = async (page: Page, meant: Locator): Promise<void> => {
  await pressUntilFocused(page, 'Tab', meant)
  await page.keyboard.press('Enter')
}

/** What a screen reader announces for the focused element: role and name. */
export const stopAt = async (page: Page): Promise<string> =>
  ((await page.locator(':focus').ariaSnapshot()).split('\n')[0] ?? '').replace(/^- /, '').replace(/:$/, '')

/** Waits until the accessibility tree contains all of these, in this order. */
export const heardInOrder = async (page: Page, wanted: readonly RegExp[]): Promise<void> => {
  const missing = async (): Promise<RegExp | undefined> => {
    let rest = await page.locator('body').ariaSnapshot()
    return wanted.find((one) => {
      const found = one.exec(rest)
      rest = found ? rest.slice(found.index + found[0].length) : rest
      return !found
    })
  }
  for (let attempt = 0; attempt < 40 && (await missing()); attempt++) await page.waitForTimeout(250)
  const one = await missing()
  if (one) throw new Error(`${one} is not heard where it belongs in\n${await page.locator('body').ariaSnapshot()}`)
}

/** Counts touches and clicks on the page from now on. */
export const tapsCounted = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    Object.assign(window, { taps: 0 })
    addEventListener('pointerdown', () => Object.assign(window, { taps: Number(Reflect.get(window, 'taps')) + 1 }))
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'taps')))
}

/** Counts the page's requests from now on. */
export const requestsCounted = (page: Page): (() => number) => {
  let count = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/')) count++
  })
  return () => count
}

/** Records the decisions sent about a resource from now on, in order. */
export const decisionsSent = (page: Page, resource: string): (() => { id: string; act: string }[]) => {
  const sent: { id: string; act: string }[] = []
  const decision = new RegExp(`/api/admin/${resource}/([^/]+)/(approve|reject)$`)
  page.on('request', (request) => {
    const [, id, act] = decision.exec(new URL(request.url()).pathname) ?? []
    if (request.method() === 'POST' && id && act) sent.push({ id, act })
  })
  return () => sent
}

/** Blocks all pictures until released. */
export const holdingPictures = async (page: Page): Promise<() => void> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\.(jpe?g|webp|png)(\?|$)/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The next post at the desk, once it has the focus; the URL changes slightly earlier than the desk. */
export const openedPost = async (page: Page): Promise<{ id: string; hasPicture: boolean }> => {
  const opened = await page.waitForFunction(() => {
    const [, id] = /posts\/([^/]+)\/show/.exec(location.href) ?? []
    const region = document.activeElement
    if (!id || !region?.matches('section[tabindex="-1"]:not([data-opened])')) return null
    region.setAttribute('data-opened', '')
    return { id, hasPicture: region.querySelector('figure') !== null }
  })
  const value = await opened.jsonValue()
  if (!value) throw new Error('no post is open')
  return value
}

/** Waits until the post may be approved; returns its visible text and its loaded, unblurred pictures. */
export const approveLooking = async (page: Page): Promise<{ text: boolean; pictures: number }> => {
  await page.locator('button[aria-keyshortcuts="a"]:enabled').waitFor()
  return page.evaluate(() => {
    const isOnScreen = (element: Element) => {
      const { top, bottom, height } = element.getBoundingClientRect()
      return height > 0 && bottom > 0 && top < innerHeight
    }
    const pictures = [...document.querySelectorAll('figure img')].filter(
      (picture) =>
        picture instanceof HTMLImageElement &&
        picture.naturalWidth > 0 &&
        getComputedStyle(picture).filter === 'none' &&
        isOnScreen(picture),
    )
    const text = [...document.querySelectorAll('p')].some(
      (line) => /^第 \d+ 条动态/.test(line.textContent) && isOnScreen(line),
    )
    return { text, pictures: pictures.length }
  })
}
