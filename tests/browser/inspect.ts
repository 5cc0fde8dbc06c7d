import { afterAll, beforeAll, describe, jest, test } from '@jest/globals'
import { seriousFindings } from '@xinyu/testkit/browser/browser-axe'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { BrowserUser, desktop, phone } from '@xinyu/testkit/browser/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { Links } from './dead-links.ts'
import { type Screen, show, settled } from './pages.ts'

type Open = (who: string, options?: typeof phone | typeof desktop) => Promise<BrowserUser>

/**
 * Checks that no screen, light or dark, has a serious or critical axe finding, a dead link or a console error. Members
 * and the admin console have separate spec files, so that both run in parallel.
 */
export const describeInspection = async (tests: (open: Open, product: () => TestProduct) => void): Promise<void> => {
  jest.setTimeout(600_000)
  const name =
    'no screen, light or dark, has a serious or critical finding of axe, a dead link or a fault in its console'
  const browser = await tryStartBrowser()
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

/** Waits until the client has applied a change of the system's theme; the console has no such attribute. */
const themeApplied = async ({ page }: BrowserUser, theme: string): Promise<unknown> =>
  page.waitForFunction((theme) => {
    const applied = document.documentElement.getAttribute('data-prefers-color-scheme')
    return matchMedia(`(prefers-color-scheme: ${theme})`).matches && (applied ?? theme) === theme
  }, theme)

/** Checks every screen in both themes for axe findings, dead links and console errors. */
export const findings = async (user: BrowserUser, screens: Screen[]): Promise<string[]> => {
  const found: string[] = []
  const links = new Links()
  for (const screen of screens) {
    await user.page.emulateMedia({ colorScheme: 'light' })
    await show(user, screen)
    await links.remember(user)
    for (const colorScheme of ['light', 'dark'] as const) {
      await user.page.emulateMedia({ colorScheme })
      await themeApplied(user, colorScheme)
      await settled(user)
      const about = colorScheme === 'light' ? 'all' : 'colors'
      found.push(
        ...(await seriousFindings(user.page, about)).map((finding) => `${screen.name}, ${colorScheme}: ${finding}`),
      )
    }
  }
  found.push(
    ...(await links.dead(
      user,
      screens.map(({ open }) => open),
    )),
  )
  await user.context.close()
  return [...found, ...user.problems]
}
