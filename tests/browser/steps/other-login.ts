import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'

/** Logs in through WeChat or Apple, choosing a sandbox person there, and returns to the product. */
export const logInAt = async (
  person: BrowserUser,
  way: '微信登录' | '通过 Apple 登录',
  name: string,
): Promise<void> => {
  await person.byRole('checkbox', '我已阅读并同意').check()
  await person.tap('button', way)
  await person.tap('button', `我是${name}`)
}

/** Binds a phone with the inbox's code; `go` is the button's name. */
export const bindPhone = async (person: BrowserUser, url: string, phone: string, go: string): Promise<void> => {
  await person.fill('手机号', phone)
  await person.tap('button', '获取验证码')
  await person.seesToast('验证码已发送')
  const inbox = (await (await fetch(`${url}/dev/sms?phone=${phone}`)).json()) as { code: string }
  await person.page.getByLabel('验证码', { exact: true }).fill(inbox.code)
  await person.tapInMain('button', go)
}
