import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { readRunning } from '@xinyu/platform/runtime/running-file'
import { createAdmin } from '@xinyu/contracts/internal/users-operations'
import type { PlatformConfig } from '@xinyu/platform/config'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { BrowserUser, desktop } from '@xinyu/testkit/browser/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Browser } from 'playwright-core'
import { createAuthor, publish } from '../steps/author.ts'
import {
  approveLooking,
  decisionsSent,
  holdingPictures,
  openedPost,
  pressUntilFocused,
  requestsCounted,
  tapsCounted,
} from '../steps/keyboard.ts'
import { logInToConsole } from '../steps/review.ts'
import { serialTests } from '../fixture/serial-tests.ts'

jest.setTimeout(300_000)
const staff = { phone: '13900000023', password: 'correct-horse-7', name: '审核', roles: ['moderator' as const] }
const pictured = 28
const written = 12
const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable) test.skip(`decisions by keyboard: ${outcome.message}`, () => undefined)
else describe('forty posts decided by keyboard', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let moderator: BrowserUser
  const posts = new Set<string>()

  beforeAll(async () => {
    product = await startTestProduct({
      ...(process.env.PORT ? { port: Number(process.env.PORT) } : {}),
      env: { UNDO_SECONDS: '600' },
    })
    const secrets = readRunning(product.dataDir).env
    await new InternalClient(secrets as unknown as PlatformConfig).call(createAdmin, staff, 30_000)
    const author = await createAuthor(product, '岚', 1)
    await product.drain()
    for (let n = 1; n <= pictured + written; n++)
      posts.add(await publish(author, `第 ${n} 条动态，加微信 abc_${1000 + n}`, n <= pictured ? 1 : 0))
    await product.drain()
    moderator = await BrowserUser.open(browser, product.url, 'moderator', desktop)
    await logInToConsole(moderator, staff.phone, staff.password)
  }, 300_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const serialTest = serialTests(() => [moderator])
  const press = (key: string) => moderator.page.keyboard.press(key)
  let sent: ReturnType<typeof decisionsSent>
  let first: { id: string; hasPicture: boolean }
  let taps: () => Promise<number>

  serialTest('the queue and its first post are reached without the mouse', async () => {
    sent = decisionsSent(moderator.page, 'posts')
    taps = await tapsCounted(moderator.page)
    await pressUntilFocused(moderator.page, 'Tab', moderator.byRole('menuitem', '动态'))
    await press('Enter')
    await moderator.page.getByRole('row').nth(1).waitFor()
  })

  serialTest('a picture that has not arrived is not approved, however often the key is pressed', async () => {
    const release = await holdingPictures(moderator.page)
    await press('j')
    first = await openedPost(moderator.page)
    await moderator.seesText(/你正在审核/)
    await press('p')
    await moderator.sees('button', '第 1 张照片')
    for (let times = 0; times < 3; times++) await press('a')
    await moderator.seesText('还有 1 张照片没有看')
    expect(await moderator.byRole('button', '通过').isDisabled()).toBe(true)
    release()
    await moderator.page.waitForFunction(() => !document.body.innerText.includes('还有 1 张照片没有看，'))
    expect(sent()).toEqual([])
  })

  serialTest('each is decided once, by two presses as by one, and only after it was on screen', async () => {
    const asked = requestsCounted(moderator.page)
    const begun = Date.now()
    const decided: string[] = []
    while (decided.length < posts.size) {
      const { id, hasPicture } = decided.length === 0 ? first : await openedPost(moderator.page)
      decided.push(id)
      if (hasPicture && decided.length % 5 === 0) {
        await press('1')
        await moderator.sees('dialog', /^不通过/)
        await press('Enter')
        continue
      }
      if (hasPicture && decided.length > 1) await press('p')
      const shown = await approveLooking(moderator.page)
      expect(shown).toEqual({ text: true, pictures: hasPicture ? 1 : 0 })
      // the next post shows nothing yet if it has a picture
      const presses = decided.length < pictured ? ['a', 'a'] : ['a']
      await Promise.all(presses.map(press))
    }
    const minutes = (Date.now() - begun) / 60_000
    process.stdout.write(
      `${Math.round(decided.length / minutes)} decisions a minute by keyboard, ${Math.round(asked() / decided.length)} requests each\n`,
    )
    await moderator.seesText('没有待审核的动态')
    await product.drain()
    expect(new Set(decided)).toEqual(posts)
    expect(sent().map(({ id }) => id)).toEqual(decided)
    expect(sent().filter(({ act }) => act === 'reject')).toHaveLength(Math.floor(pictured / 5))
    expect(await taps()).toBe(0)
  })
}
