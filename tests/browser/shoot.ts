// Takes a screenshot of every screen and prints its problems: `node tests/browser/shoot.ts <folder> [name…]`, after
// `npm run build`.
// SHOOT_URL: a product that already runs with demo data; SHOOT_DATA: its data folder, for the screens of a first login;
// SHOOT_WIDTH: another width of the phone.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startBrowser } from '@xinyu/testkit/browser/browser'
import { seriousFindings } from '@xinyu/testkit/browser/browser-axe'
import { desktop, phone, BrowserUser } from '@xinyu/testkit/browser/browser-user'
import { newPhone } from '@xinyu/testkit/people/members'
import { startTestProduct } from '@xinyu/testkit/product'
import { firstLoginScreens } from './staff-member.ts'
import { consoleLoginScreens, consoleScreens, memberScreens, newcomerScreens, strangerScreens } from './screens.ts'
import {
  beMember,
  beNewcomer,
  demo,
  applyTheme,
  type Appearance,
  logInToDemoConsole,
  type Screen,
  show,
} from './pages.ts'

const [folder = 'shots', ...names] = process.argv.slice(2)
const appearances: Appearance[] = [
  { theme: 'light', language: 'zh-CN' },
  { theme: 'dark', language: 'zh-CN' },
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'en' },
]
const width = Number(process.env.SHOOT_WIDTH || phone.viewport.width)
const hand = { ...phone, viewport: { ...phone.viewport, width } }
const product = process.env.SHOOT_URL
  ? { url: process.env.SHOOT_URL, dataDir: process.env.SHOOT_DATA, stop: async () => undefined }
  : await startTestProduct({ demo: true })
const browser = await startBrowser()
mkdirSync(folder, { recursive: true })

const shoot = async (user: BrowserUser, screens: Screen[], appearance: Appearance): Promise<void> => {
  for (const screen of screens.filter(({ name }) => names.length === 0 || names.includes(name))) {
    await show(user, screen).catch((error: unknown) =>
      user.problems.push(`${screen.name} was not shown: ${String(error).slice(0, 400)}`),
    )
    await user.page.screenshot({
      path: join(folder, `${screen.name}-${appearance.theme}-${appearance.language}.png`),
    })
    const wide = await user.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    user.problems.push(...(await seriousFindings(user.page)).map((finding) => `${screen.name}: ${finding}`))
    if (wide > 0) user.problems.push(`${screen.name} is ${wide} px too wide`)
  }
  for (const problem of user.problems) process.stdout.write(`${appearance.theme} ${appearance.language} ${problem}\n`)
  await user.context.close()
}

for (const appearance of appearances) {
  const firstLogin = product.dataDir ? await firstLoginScreens(product.dataDir) : []
  const open = async (who: string, options: typeof phone | typeof desktop = hand): Promise<BrowserUser> => {
    const user = await BrowserUser.open(browser, product.url, who, { ...options, colorScheme: appearance.theme })
    await applyTheme(user, appearance)
    return user
  }
  await shoot(await open('stranger'), strangerScreens, appearance)
  const newcomer = await open('newcomer')
  await beNewcomer(newcomer, product.url, newPhone())
  await shoot(newcomer, newcomerScreens, appearance)
  const member = await open('member')
  await beMember(member, product.url, demo.member)
  await shoot(member, memberScreens, appearance)
  await shoot(await open('moderator outside', desktop), [...consoleLoginScreens, ...firstLogin], appearance)
  const moderator = await open('moderator', desktop)
  await logInToDemoConsole(moderator, product.url)
  await shoot(moderator, consoleScreens, appearance)
}
await browser.close()
await product.stop()
