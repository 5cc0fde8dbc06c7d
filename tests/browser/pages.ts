import { loginV2 } from '@xinyu/contracts/http/users/login'
import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import { nextOtp } from '@xinyu/testkit/people/console-login'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { beLoggedIn } from './steps/session.ts'

export interface Screen {
  name: string
  /** the path, or a function that opens the screen */
  open: string | ((browserUser: BrowserUser) => Promise<void>)
  /** waits until the screen is ready */
  ready?: (browserUser: BrowserUser) => Promise<void>
}

/** Opens a screen and waits until it has fetched everything. */
export const show = async (browserUser: BrowserUser, { open, ready }: Screen): Promise<void> => {
  await (typeof open === 'string' ? browserUser.goto(open) : open(browserUser))
  await ready?.(browserUser)
  await browserUser.page.waitForLoadState('networkidle')
  // on a busy machine the network is idle before the page has sent its requests
  await browserUser.page.locator('.MuiCircularProgress-root, .MuiSkeleton-root').first().waitFor({ state: 'detached' })
  await settled(browserUser)
}

/** Waits for the fonts and for all finite animations. */
export const settled = async ({ page }: BrowserUser): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    // a theme change applies in the next frame, and its transitions start in the one after
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })

export interface Appearance {
  theme: 'light' | 'dark'
  language: 'zh-CN' | 'en'
}

/** Sets theme and language before the first page loads. */
export const applyTheme = async (browserUser: BrowserUser, { theme, language }: Appearance): Promise<void> => {
  await browserUser.context.addInitScript(
    ([theme, language]) => {
      localStorage.setItem('xinyu.theme', theme)
      localStorage.setItem('xinyu.language', language)
      localStorage.setItem('RaStorexinyu.admin.theme', JSON.stringify(theme))
      localStorage.setItem('RaStorexinyu.admin.locale', JSON.stringify(language))
    },
    [theme, language] as const,
  )
}

/** Logs the browser in as this member. */
export const beMember = async (
  browserUser: BrowserUser,
  url: string,
  login: { phone: string; password: string },
): Promise<void> => {
  const { token, refreshToken, user } = await new Visitor(url).call(loginV2, login)
  await beLoggedIn(browserUser, { token, refreshToken, id: user._id })
}

export const beNewcomer = async (browserUser: BrowserUser, url: string, phone: string): Promise<void> =>
  beLoggedIn(browserUser, await new Visitor(url).join(phone))

/** Logins of the demo data. */
export const demo = {
  member: { phone: '13800000001', password: 'xinyu-demo-1' },
  admin: { phone: '13900000001', password: 'harbour-demo-7' },
} as const

/** Logs in up to the second factor. */
export const beginDemoLogin = async (moderator: BrowserUser): Promise<void> => {
  await moderator.goto('/admin/')
  await moderator.fill(/^(手机号|Phone)/, demo.admin.phone)
  await moderator.fill(/^(密码|Password)/, demo.admin.password)
  await moderator.tap('button', /^(登录|Sign in|Log in)$/)
  await moderator.page.getByLabel(/^(动态验证码|Authenticator code)/).waitFor()
}

export const logInToDemoConsole = async (moderator: BrowserUser, url: string): Promise<void> => {
  await beginDemoLogin(moderator)
  await moderator.fill(/^(动态验证码|Authenticator code)/, await nextOtp(url, demo.admin.phone))
  await moderator.tap('button', /^(登录|Sign in|Log in)$/)
  await moderator.page.getByRole('menuitem').first().waitFor()
}
