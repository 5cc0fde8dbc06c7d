import { loginV2 } from '@xinyu/contracts/http/users'
import type { BrowserUser } from '@xinyu/testkit/browser-user'
import { nextOtp } from '@xinyu/testkit/console-login'
import { Visitor } from '@xinyu/testkit/visitor'
import { beLoggedIn } from './acts/session.ts'

export interface Screen {
  name: string
  /** the address, or how to come there */
  open: string | ((window: BrowserUser) => Promise<void>)
  /** what must be on screen before one looks */
  ready?: (window: BrowserUser) => Promise<void>
}

/** Goes to a screen and waits until nothing on it is still being fetched. */
export const show = async (window: BrowserUser, { open, ready }: Screen): Promise<void> => {
  await (typeof open === 'string' ? window.goto(open) : open(window))
  await ready?.(window)
  await window.page.waitForLoadState('networkidle')
  await still(window)
}

/** Waits for the letters, and for everything that moves and will come to rest. */
export const still = async ({ page }: BrowserUser): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    // a change of theme is told with the next frame, and its transitions begin with the one after
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })

export interface Look {
  theme: 'light' | 'dark'
  language: 'zh-CN' | 'en'
}

/** Gives the window a look, before its first page. */
export const dress = async (window: BrowserUser, { theme, language }: Look): Promise<void> => {
  await window.context.addInitScript(
    ([theme, language]) => {
      localStorage.setItem('xinyu.theme', theme)
      localStorage.setItem('xinyu.language', language)
      localStorage.setItem('RaStorexinyu.admin.theme', JSON.stringify(theme))
      localStorage.setItem('RaStorexinyu.admin.locale', JSON.stringify(language))
    },
    [theme, language] as const,
  )
}

/** The window belongs to a member from now on, as after logging in. */
export const beMember = async (
  window: BrowserUser,
  url: string,
  login: { phone: string; password: string },
): Promise<void> => {
  const { token, refreshToken, user } = await new Visitor(url).call(loginV2, login)
  await beLoggedIn(window, { token, refreshToken, id: user._id })
}

export const beNewcomer = async (window: BrowserUser, url: string, phone: string): Promise<void> =>
  beLoggedIn(window, await new Visitor(url).join(phone))

/** The logins of the demo data. */
export const demo = {
  member: { phone: '13800000001', password: 'xinyu-demo-1' },
  admin: { phone: '13900000001', password: 'harbour-demo-7' },
} as const

/** Up to the second step. */
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
