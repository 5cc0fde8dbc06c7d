// A slow phone that is filmed. Each frame of the screencast is decoded and judged by two things:
// - its pixels: it is blank if at least 99.5 % of the content area (below the navigation bar, above the tab bar) has
//   nearly one colour (no channel farther than 12 from the most frequent one)
// - the state of the page when it was painted (`in-page.mjs`): it is blank, too, if the page before was gone and the
//   first content of the new one was not there: skeletons and loading views. A frame that looks as the page before, or
//   as the first with content, is not: the browser paints the state a little later
// The first frame with content is the first that was painted when the content was there, is not blank, and differs from
// the last frame before the tap.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { untilContent, watch } from './in-page.mjs'

const WIDTH = 195
const HEIGHT = 422
/** of the content area, in the frame */
const area = { left: 0, top: 30, width: WIDTH, height: 350 }
const NEAR = 12
const BLANK_SHARE = 0.995
/** between a change in the page and the time that the browser gives the frame that shows it */
const CLOCKS_MS = 34
/** mean difference of a channel between frames that show the same */
const SAME = 0.5
const QUIET_MS = 1_500
const AFTER_MS = 600
const LATE_MS = 400
const sheets = process.env.FILM_SHEETS

const pixelsOf = (frame) =>
  sharp(frame).resize(WIDTH, HEIGHT, { fit: 'fill' }).extract(area).removeAlpha().raw().toBuffer()

const isOneColour = (pixels) => {
  const counts = new Map()
  for (let at = 0; at < pixels.length; at += 3) {
    const key = ((pixels[at] >> 3) << 10) | ((pixels[at + 1] >> 3) << 5) | (pixels[at + 2] >> 3)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)[0]
  const colour = [(most >> 10) << 3, ((most >> 5) & 31) << 3, (most & 31) << 3].map((channel) => channel + 4)
  let near = 0
  for (let at = 0; at < pixels.length; at += 3)
    if (colour.every((channel, index) => Math.abs(pixels[at + index] - channel) <= NEAR)) near += 1
  return near / (pixels.length / 3) >= BLANK_SHARE
}

/** Mean difference of a channel. */
const difference = (one, other) => one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) / one.length

/** The frames after the tap, judged; the last one before it is what they are compared with. */
const judge = async (frames, { states, tapAt, interaction }) => {
  const before = frames.findLast(({ at }) => at < tapAt)
  const reference = before && (await pixelsOf(before.data))
  const stateAt = (time) => states.findLast(({ at }) => at <= time + CLOCKS_MS)?.state ?? 'old'
  const judged = []
  for (const { at, data } of frames.filter((frame) => frame.at >= tapAt)) {
    // the last one shows how it ended, however late a busy page looked at itself
    const state = at === frames.at(-1).at ? states.at(-1).state : stateAt(at)
    judged.push({ after: at - tapAt, state, pixels: await pixelsOf(data), data })
  }
  const isLike = (pixels, other) => other !== undefined && difference(pixels, other) <= SAME
  for (const frame of judged)
    frame.isNew = frame.state === 'content' && !isOneColour(frame.pixels) && !isLike(frame.pixels, reference)
  const first = judged.find(({ isNew }) => isNew)
  for (const frame of judged) {
    const isKnown = isLike(frame.pixels, reference) || isLike(frame.pixels, first?.pixels)
    frame.isBlank = isOneColour(frame.pixels) || (frame.state === 'none' && !isKnown)
  }
  const content = first?.after ?? Infinity
  return { content, blank: judged.filter(({ isBlank }) => isBlank).length, interaction, judged }
}

/** All frames of a change in one picture: red is blank, green the first with content. */
const writeSheet = async (name, judged) => {
  if (!sheets) return
  mkdirSync(sheets, { recursive: true })
  const shown = judged.slice(0, 24)
  const tiles = await Promise.all(
    shown.map(async ({ data, after, isBlank, isNew, state }, index) => {
      const colour = isBlank ? '#d00' : isNew ? '#080' : '#888'
      const label = `<text x="6" y="17" fill="#fff" font-size="14">${Math.round(after)} ms ${state}</text>`
      const bar = `<rect width="100%" height="100%" fill="${colour}"/>`
      const text = `<svg width="${WIDTH}" height="24">${bar}${label}</svg>`
      const frame = await sharp(data).resize(WIDTH, HEIGHT, { fit: 'fill' }).toBuffer()
      const [left, top] = [(index % 8) * (WIDTH + 4), Math.floor(index / 8) * (HEIGHT + 28)]
      return [
        { input: Buffer.from(text), left, top },
        { input: frame, left, top: top + 24 },
      ]
    }),
  )
  const size = { width: 8 * (WIDTH + 4), height: Math.max(1, Math.ceil(shown.length / 8)) * (HEIGHT + 28) }
  await sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .composite(tiles.flat())
    .png()
    .toFile(join(sheets, `${name.replaceAll(/[^\w]+/g, '-')}.png`))
}

class Phone {
  #page
  #devtools
  #context
  #frames = []
  #changedAt = 0

  constructor(context, page, devtools) {
    this.#context = context
    this.#page = page
    this.#devtools = devtools
    for (const kind of ['request', 'requestfinished', 'requestfailed'])
      page.on(kind, () => {
        this.#changedAt = Date.now()
      })
    devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      this.#frames.push({ at: metadata.timestamp * 1000, data: Buffer.from(data, 'base64') })
      void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    })
  }

  /** Nothing was requested for a while: a person looks at the page, and the browser is idle. */
  async #quiet() {
    this.#changedAt = Math.max(this.#changedAt, Date.now())
    while (Date.now() - this.#changedAt < QUIET_MS) await this.#page.waitForTimeout(100)
    await this.#page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2_000 })))
  }

  async open({ path, content }) {
    await this.#page.goto(path)
    for (const one of content) await this.#page.locator(one).first().waitFor({ timeout: 60_000 })
    await this.#quiet()
  }

  async #tap(selector) {
    const target = this.#page.locator(selector).filter({ visible: true }).first()
    // not under the tab bar
    await target.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'nearest' }))
    const { x, y, width, height } = await target.boundingBox()
    const at = { x: x + width / 2, y: y + height / 2, button: 'left', clickCount: 1 }
    return async () => {
      await this.#devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
      await this.#page.waitForTimeout(60)
      await this.#devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
    }
  }

  /** Films one change of page. */
  async film({ name, tap, content }, where) {
    await this.#quiet()
    const go = tap === null ? () => this.#page.evaluate(() => history.back()) : await this.#tap(tap)
    await this.#page.waitForTimeout(300)
    this.#frames = []
    await this.#devtools.send('Page.startScreencast', { format: 'jpeg', quality: 80, maxWidth: 390, maxHeight: 844 })
    await this.#page.evaluate(watch, { wanted: content })
    await this.#page.waitForTimeout(200)
    await go()
    await this.#page.evaluate(untilContent)
    const shownAt = Date.now()
    await this.#page.waitForTimeout(AFTER_MS)
    // a slow machine delivers frames late
    while ((this.#frames.at(-1)?.at ?? 0) < shownAt - LATE_MS && Date.now() < shownAt + 5 * AFTER_MS)
      await this.#page.waitForTimeout(100)
    await this.#devtools.send('Page.stopScreencast')
    const seen = await this.#page.evaluate(() => {
      const { film } = window
      window.film = null
      return film
    })
    const { judged, ...found } = await judge(this.#frames, seen)
    await writeSheet(`${where} ${name}`, judged)
    return { name, ...found }
  }

  close() {
    return this.#context.close()
  }
}

/** A phone of a member, its processor four times slower. */
export const openPhone = async (browser, url, session) => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    serviceWorkers: 'block',
    colorScheme: process.env.FILM_DARK ? 'dark' : 'light',
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  await page.addInitScript((given) => {
    localStorage.setItem('xinyu.session', given)
    localStorage.setItem('xinyu.adult', 'yes')
  }, session)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return new Phone(context, page, devtools)
}
