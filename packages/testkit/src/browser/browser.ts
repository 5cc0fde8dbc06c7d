import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const whole = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** The same engine without windows of its own: a fifth less processor time for a whole story. */
const shell = '/usr/bin/chromium-headless-shell'

export interface BrowserOptions {
  /** extra command-line switches */
  switches?: readonly string[]
  /** with what the headless shell does not have: it refuses notifications and pushes without asking */
  isWhole?: boolean
}
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export class BrowserUnavailable extends Error {}

/** Starts the installed Chromium headless. Throws BrowserUnavailable if there is none. */
export const startBrowser = async ({ switches = [], isWhole = false }: BrowserOptions = {}): Promise<Browser> => {
  const places = isWhole ? whole : [process.env.CHROMIUM, shell, ...whole]
  const executablePath = places.find((place) => place !== undefined && existsSync(place))
  if (!executablePath)
    throw new BrowserUnavailable('no Chromium found; install Debian’s package chromium, or name one in CHROMIUM')
  return chromium.launch({ executablePath, headless: true, args: [...quiet, ...switches] })
}

/** The browser, or the reason it is missing; with CI=true a missing browser fails. */
export const tryStartBrowser = async (options: BrowserOptions = {}): Promise<Browser | BrowserUnavailable> =>
  startBrowser(options).catch((error: unknown) => {
    if (!(error instanceof BrowserUnavailable) || process.env.CI === 'true') throw error
    process.stderr.write(`\nSKIPPED: the browser tests did not run: ${error.message}\n\n`)
    return error
  })
