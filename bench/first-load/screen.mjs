// One screen loaded on a slow phone with an empty cache: bytes, requests and the browser's performance entries.
import { get } from 'node:http'
import { median } from '../run/percentile.mjs'

/** Size of a file when only gzip is accepted. */
const gzipBytes = (url) =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (reply) => {
      let bytes = 0
      reply.on('data', (chunk) => {
        bytes += chunk.length
      })
      reply.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

/**
 * Runs in the page: largest contentful paint, longest interaction, layout shift, and when the screen's main content
 * appeared.
 */
const observe = (first) => {
  window.seen = { lcp: 0, inp: 0, cls: 0, firstAt: 0 }
  new MutationObserver((_, observer) => {
    if (!document.querySelector(first)?.getClientRects().length) return
    window.seen.firstAt = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true, attributes: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.seen.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.cls += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.interactionId) window.seen.inp = Math.max(window.seen.inp, entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 })
}

/** CPU 4× slower, 1.6 Mbit/s, a phone's screen, empty storage. */
const openSlowPhone = async (browser, storage, first) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await devtools.send('Network.enable')
  const slow = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
  await devtools.send('Network.emulateNetworkConditions', slow)
  await page.addInitScript(observe, first)
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, storage)
  return { context, page }
}

/**
 * Loads `url` once. `storage`: what localStorage holds before; `first`: the selector of what the screen is there for;
 * `touch`: taps and keys of somebody who looks around.
 */
const load = async (browser, { url, storage, first, touch }) => {
  const { context, page } = await openSlowPhone(browser, storage, first)
  const scripts = new Set()
  let requests = 0
  page.on('request', (request) => {
    requests += 1
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
  await page.locator(first).first().waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle', { timeout: 60_000 })
  await touch(page)
  await page.waitForTimeout(1_000)
  const seen = await page.evaluate(() => window.seen)
  // count the page itself as well
  const before = await page.evaluate(
    () => 1 + performance.getEntriesByType('resource').filter((one) => one.startTime < window.seen.firstAt).length,
  )
  await context.close()
  return { ...seen, before, requests, scripts: [...scripts].filter((one) => one.startsWith(new URL(url).origin)) }
}

/** Loads a screen several times: bytes and counts of the last load, medians of the timings. */
export const measure = async (browser, times, screen) => {
  const found = []
  for (let count = 0; count < times; count++) found.push(await load(browser, screen))
  const last = found.at(-1)
  const sizes = await Promise.all(
    last.scripts.map(async (script) => [new URL(script).pathname, await gzipBytes(script)]),
  )
  return {
    scripts: sizes.toSorted(([, a], [, b]) => b - a),
    bytes: sizes.reduce((sum, [, size]) => sum + size, 0),
    before: last.before,
    requests: last.requests,
    lcp: median(found.map(({ lcp }) => lcp)),
    inp: median(found.map(({ inp }) => inp)),
    cls: median(found.map(({ cls }) => cls)),
  }
}
