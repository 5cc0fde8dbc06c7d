import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'

/** Adds a passkey on this device under a name; `password` when the login is too old to be the proof. */
export const addPasskey = async (member: BrowserUser, name: string, password: string | null = null): Promise<void> => {
  await member.goto('/setting/account/passkeys')
  await member.fill('名称', name)
  await member.tapInMain('button', '添加')
  if (password !== null) {
    await member.fill('登录密码', password)
    await member.tapInMain('button', '确认')
  }
  await member.seesToast(`已添加通行密钥“${name}”`)
  await member.seesText(name)
}

export const logOut = async (member: BrowserUser): Promise<void> => {
  await member.goto('/setting')
  await member.tap('button', '退出登录')
  await member.answers('退出登录？', '退出登录')
}

/** Logs in with the passkey that this device has. */
export const logInByPasskey = async (member: BrowserUser): Promise<void> => {
  await member.goto('/login')
  await member.byRole('checkbox', '我已阅读并同意').check()
  await member.tap('button', '通行密钥登录')
}
