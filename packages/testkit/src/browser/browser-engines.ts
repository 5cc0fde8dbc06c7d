import { existsSync } from 'node:fs'
import { firefox } from 'playwright-core'
import { BrowserUnavailable, startBrowser } from './browser.ts'
import { BrowserUser } from './browser-user.ts'
import type { Person } from './person.ts'
import { WebDriver } from './web-driver.ts'
import { WebKitPerson } from './webkit-person.ts'

/** The browser engines of the phones that people have. */
export const browserEngines = ['chromium', 'firefox', 'webkit'] as const
export type BrowserEngine = (typeof browserEngines)[number]

export interface StartedBrowser {
  /** A person with a browser profile of their own; `url` is where the product is. */
  open(url: string, name: string): Promise<Person>
  stop(): Promise<void>
}

/** Emulation that Firefox's WebDriver BiDi does not have is left out: touch, reduced motion. */
const small = { viewport: { width: 390, height: 844 }, reducedMotion: null }

/** Firefox reports a chunk that was still loading when the page was left, by itself or by the service worker. */
const leftPage = /error loading dynamically imported module|ServiceWorker intercepted the request and encountered/

const startFirefox = async (): Promise<StartedBrowser> => {
  const executablePath = process.env.FIREFOX ?? '/usr/bin/firefox-esr'
  if (!existsSync(executablePath))
    throw new BrowserUnavailable('no Firefox found; install Debian’s package firefox-esr, or name one in FIREFOX')
  // by WebDriver BiDi, which an unchanged Firefox speaks. Newer versions of Playwright use commands of it that the
  // extended support release does not have yet
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath, headless: true })
  return {
    open: (url, name) => BrowserUser.open(browser, url, name, small, leftPage),
    stop: () => browser.close(),
  }
}

const miniBrowsers = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)

/** WebKit of Debian: a driver with a display for each person, since a driver has one session. */
const startWebKit = async (): Promise<StartedBrowser> => {
  const binary = miniBrowsers.find((place) => existsSync(place))
  if (!binary || !existsSync('/usr/bin/WebKitWebDriver') || !existsSync('/usr/bin/xvfb-run'))
    throw new BrowserUnavailable('no WebKit found; install Debian’s packages webkit2gtk-driver, xvfb and xauth')
  const drivers: WebDriver[] = []
  return {
    open: async (url, name) => {
      const driver = await WebDriver.start({
        command: (port) => ['xvfb-run', '-a', '-s', '-screen 0 1280x1024x24', 'WebKitWebDriver', `--port=${port}`],
        env: { LANG: 'zh_CN.UTF-8', LANGUAGE: 'zh_CN', TZ: 'Asia/Shanghai' },
        capabilities: {
          'webkitgtk:browserOptions': { binary, args: ['--automation'] },
        },
      })
      drivers.push(driver)
      // the narrowest window that it takes is a little wider than a phone
      await driver.command('POST', '/window/rect', { width: 390, height: 900 })
      return new WebKitPerson(driver, url, name)
    },
    stop: async () => {
      await Promise.all(drivers.map((driver) => driver.stop()))
    },
  }
}

const startChromium = async (): Promise<StartedBrowser> => {
  const browser = await startBrowser()
  return {
    open: (url, name) => BrowserUser.open(browser, url, name),
    stop: () => browser.close(),
  }
}

const starters = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit }

/** The started engine, or the reason it is missing; with CI=true a missing one fails. */
export const tryStartEngine = (engine: BrowserEngine): Promise<StartedBrowser | BrowserUnavailable> =>
  starters[engine]().catch((error: unknown) => {
    if (!(error instanceof BrowserUnavailable) || process.env.CI === 'true') throw error
    process.stderr.write(`\nSKIPPED: the stories on ${engine} did not run: ${error.message}\n\n`)
    return error
  })
