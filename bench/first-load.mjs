// First load of the client on a slow phone (CPU slowed 4×, 1.6 Mbit/s): bytes of `/` with an empty cache, for a visitor
// and for a member with demo data, and when it paints, responds and stops shifting.
// node bench/first-load.mjs [loads, default 3]
import { loginV2 } from '@xinyu/contracts/http/users/login'
import { startBrowser } from '@xinyu/testkit/browser/browser'
import { startTestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { measure } from './first-load/screen.mjs'
import { args, figure, note } from './run/report.mjs'

const loads = Number(args[0] ?? 3)

/** Clicks the first button or link that reacts in place, and presses a key. */
const lookAround = async (page) => {
  const button = page.getByRole('main').getByRole('button').first()
  if (await button.isVisible()) await button.click({ timeout: 5_000 }).catch(() => undefined)
  await page.keyboard.press('Tab')
}

const report = (name, { scripts, bytes, before, requests, lcp, inp, cls }, goals) => {
  for (const [path, size] of scripts) note(`  ${path}: ${(size / 1000).toFixed(1)} KB`)
  const atMost = (most) => ({ of: 'ours', atMost: most })
  const slowed = 'processor slowed 4 ×'
  figure({ figure: `${name}: JavaScript, gz`, ours: bytes / 1000, unit: 'KB', goal: atMost(goals.kilobytes) })
  figure({ figure: `${name}: requests before what it shows`, ours: before, unit: 'requests', goal: atMost(25) })
  figure({ figure: `${name}: requests in all`, ours: requests, unit: 'requests' })
  figure({
    figure: `${name}: largest paint (LCP), ${slowed}, 1.6 Mbit/s`,
    ours: lcp / 1000,
    unit: 's',
    goal: atMost(goals.seconds),
  })
  figure({ figure: `${name}: longest interaction (INP), ${slowed}`, ours: inp, unit: 'ms', goal: atMost(100) })
  figure({ figure: `${name}: layout shift (CLS), ${slowed}`, ours: cls, unit: 'shift', goal: atMost(0.05) })
}

const product = await startTestProduct({ demo: true })
const browser = await startBrowser({ isWhole: true })
try {
  await product.drain()
  const { token, refreshToken, user } = await new Visitor(product.url).call(loginV2, {
    phone: '13800000001',
    password: 'xinyu-demo-1',
  })
  const session = JSON.stringify({ token, refreshToken, userId: user._id, type: 'normal' })
  const url = `${product.url}/`
  const stranger = { url, storage: {}, first: 'main li', touch: lookAround }
  const member = { url, storage: { 'xinyu.session': session }, first: 'article img', touch: lookAround }
  report('first load of the client', await measure(browser, loads, stranger), { kilobytes: 120, seconds: 2 })
  report('first load of home', await measure(browser, loads, member), { kilobytes: 160, seconds: 2.8 })
} finally {
  await browser.close()
  await product.stop()
}
