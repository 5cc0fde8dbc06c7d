// The first load of the client on a slow phone: what `/` brings over the wire into an empty browser, and how soon it
// shows and answers, with the processor slowed four times and 1.6 Mbit/s.
// node bench/first-load.mjs [loads, default 3]
import { get } from 'node:http'
import { startBrowser } from '@xinyu/testkit/browser'
import { startTestProduct } from '@xinyu/testkit/product'
import { args, figure, note } from './report.mjs'

const loads = Number(args[0] ?? 3)
const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Bytes of a file as it comes when only gzip is understood. */
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

/** Runs in the page: the largest paint and the longest interaction, as the browser's own observers see them. */
const observe = () => {
  window.seen = { lcp: 0, inp: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.seen.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.interactionId) window.seen.inp = Math.max(window.seen.inp, entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 })
}

const load = async (browser, url) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await devtools.send('Network.enable')
  const slow = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
  await devtools.send('Network.emulateNetworkConditions', slow)
  await page.addInitScript(observe)
  const [scripts, requests] = [new Set(), []]
  page.on('request', (request) => {
    requests.push(request.url())
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  // a tap and a key, as somebody does who looks around
  const button = page.getByRole('button').first()
  if (await button.isVisible()) await button.click({ timeout: 5_000 }).catch(() => undefined)
  await page.keyboard.press('Tab')
  await page.waitForTimeout(1_000)
  const { lcp, inp } = await page.evaluate(() => window.seen)
  await context.close()
  return { lcp, inp, scripts: [...scripts].filter((one) => one.startsWith(url)), requests: requests.length }
}

const product = await startTestProduct({ demo: false })
const browser = await startBrowser()
try {
  const found = []
  for (let count = 0; count < loads; count++) found.push(await load(browser, product.url))
  const { scripts, requests } = found.at(-1)
  const sizes = await Promise.all(scripts.map(gzipBytes))
  for (const [index, script] of scripts.entries())
    note(`  ${script.slice(product.url.length)}: ${(sizes[index] / 1000).toFixed(1)} KB`)
  figure({
    figure: 'first load of the client: JavaScript, gz',
    ours: sizes.reduce((sum, size) => sum + size, 0) / 1000,
    unit: 'KB',
    goal: { of: 'ours', atMost: 120 },
  })
  figure({ figure: 'first load of the client: requests', ours: requests, unit: 'requests' })
  figure({
    figure: 'first load of the client: largest paint (LCP), processor slowed 4 ×, 1.6 Mbit/s',
    ours: middle(found.map(({ lcp }) => lcp)) / 1000,
    unit: 's',
    goal: { of: 'ours', atMost: 2 },
  })
  figure({
    figure: 'first load of the client: longest interaction (INP), processor slowed 4 ×',
    ours: middle(found.map(({ inp }) => inp)),
    unit: 'ms',
    goal: { of: 'ours', atMost: 100 },
  })
} finally {
  await browser.close()
  await product.stop()
}
