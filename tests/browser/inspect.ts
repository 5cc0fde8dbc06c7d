import { afterAll, beforeAll, describe, jest, test } from '@jest/globals'
import { seriousFindings } from '@xinyu/testkit/browser-axe'
import { browserOrReason, BrowserUnavailable } from '@xinyu/testkit/browser'
import { BrowserUser, desk, phone } from '@xinyu/testkit/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { Links } from './dead-links.ts'
import { type Screen, show, still } from './windows.ts'

type Open = (who: string, options?: typeof phone | typeof desk) => Promise<BrowserUser>

/**
 * Declares that no screen, light or dark, has a serious or critical finding of axe, a dead link or a fault in its
 * console. Files of their own for members and for the console, so that two are looked at side by side.
 */
export const inspected = async (tests: (open: Open, product: () => TestProduct) => void): Promise<void> => {
  jest.setTimeout(600_000)
  const name =
    'no screen, light or dark, has a serious or critical finding of axe, a dead link or a fault in its console'
  const browser = await browserOrReason()
  if (browser instanceof BrowserUnavailable) return test.skip(`${name}: ${browser.message}`, () => undefined)
  let product: TestProduct | undefined
  const started = (): TestProduct => {
    if (!product) throw new Error('the product has not started')
    return product
  }
  beforeAll(async () => {
    product = await startTestProduct({ demo: true, ...(process.env.PORT ? { port: Number(process.env.PORT) } : {}) })
  }, 600_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  describe(name, () => tests((who, options = phone) => BrowserUser.open(browser, started().url, who, options), started))
}

/** Every screen in both themes: what axe finds, dead links, and faults in the page's console. */
export const findings = async (window: BrowserUser, screens: Screen[]): Promise<string[]> => {
  const found: string[] = []
  const links = new Links()
  for (const screen of screens) {
    await window.page.emulateMedia({ colorScheme: 'light' })
    await show(window, screen)
    await links.remember(window)
    for (const colorScheme of ['light', 'dark'] as const) {
      await window.page.emulateMedia({ colorScheme })
      await still(window)
      const about = colorScheme === 'light' ? 'all' : 'colors'
      found.push(
        ...(await seriousFindings(window.page, about)).map((finding) => `${screen.name}, ${colorScheme}: ${finding}`),
      )
    }
  }
  found.push(
    ...(await links.dead(
      window,
      screens.map(({ open }) => open),
    )),
  )
  await window.context.close()
  return [...found, ...window.problems]
}
