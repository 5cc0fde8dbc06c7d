// Takes a picture of every screen, to be looked at, and prints what is wrong with it: `node --conditions=@xinyu/source
// tests/browser/shoot.ts <folder> [name…]`.
// SHOOT_URL names a product that runs already with demo data, SHOOT_DATA its folder for the screens of a first login,
// SHOOT_WIDTH another width of the phone than usual.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startBrowser } from '@xinyu/testkit/browser'
import { seriousFindings } from '@xinyu/testkit/browser-axe'
import { desk, phone, BrowserUser } from '@xinyu/testkit/browser-user'
import { newPhone } from '@xinyu/testkit/members'
import { startTestProduct } from '@xinyu/testkit/product'
import { firstLoginScreens } from './colleague.ts'
import { consoleLoginScreens, consoleScreens, memberScreens, newcomerScreens, strangerScreens } from './screens.ts'
import { beMember, beNewcomer, demo, dress, type Look, logInToDemoConsole, type Screen, show } from './windows.ts'

const [folder = 'shots', ...names] = process.argv.slice(2)
const looks: Look[] = [
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

const shoot = async (window: BrowserUser, screens: Screen[], look: Look): Promise<void> => {
  for (const screen of screens.filter(({ name }) => names.length === 0 || names.includes(name))) {
    await show(window, screen).catch((error: unknown) =>
      window.problems.push(`${screen.name} was not shown: ${String(error).slice(0, 400)}`),
    )
    await window.page.screenshot({
      path: join(folder, `${screen.name}-${look.theme}-${look.language}.png`),
    })
    const wide = await window.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    window.problems.push(...(await seriousFindings(window.page)).map((finding) => `${screen.name}: ${finding}`))
    if (wide > 0) window.problems.push(`${screen.name} is ${wide} px too wide`)
  }
  for (const problem of window.problems) process.stdout.write(`${look.theme} ${look.language} ${problem}\n`)
  await window.context.close()
}

for (const look of looks) {
  const firstLogin = product.dataDir ? await firstLoginScreens(product.dataDir) : []
  const open = async (who: string, options: typeof phone | typeof desk = hand): Promise<BrowserUser> => {
    const window = await BrowserUser.open(browser, product.url, who, { ...options, colorScheme: look.theme })
    await dress(window, look)
    return window
  }
  await shoot(await open('stranger'), strangerScreens, look)
  const newcomer = await open('newcomer')
  await beNewcomer(newcomer, product.url, newPhone())
  await shoot(newcomer, newcomerScreens, look)
  const member = await open('member')
  await beMember(member, product.url, demo.member)
  await shoot(member, memberScreens, look)
  await shoot(await open('moderator outside', desk), [...consoleLoginScreens, ...firstLogin], look)
  const moderator = await open('moderator', desk)
  await logInToDemoConsole(moderator, product.url)
  await shoot(moderator, consoleScreens, look)
}
await browser.close()
await product.stop()
