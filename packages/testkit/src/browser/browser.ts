import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The headless shell is the same engine without windows of its own: a fifth less processor time of a whole story. */
const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
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

/**
 * Starts the installed Chromium headless. Throws BrowserUnavailable if there is none. `more`: extra command-line
 * switches.
 */
export const startBrowser = async (more: readonly string[] = []): Promise<Browser> => {
  const executablePath = places.find((place) => place !== undefined && existsSync(place))
  if (!executablePath)
    throw new BrowserUnavailable('no Chromium found; install Debian’s package chromium, or name one in CHROMIUM')
  return chromium.launch({ executablePath, headless: true, args: [...quiet, ...more] })
}

/** The browser, or the reason it is missing; with CI=true a missing browser fails. */
export const tryStartBrowser = async (more: readonly string[] = []): Promise<Browser | BrowserUnavailable> =>
  startBrowser(more).catch((error: unknown) => {
    if (!(error instanceof BrowserUnavailable) || process.env.CI === 'true') throw error
    process.stderr.write(`\nSKIPPED: the browser tests did not run: ${error.message}\n\n`)
    return error
  })
