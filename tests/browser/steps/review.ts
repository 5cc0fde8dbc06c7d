import { authenticatorCode } from '@xinyu/testkit/people/authenticator'
import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'

/** The first login: enrols an authenticator with the key on screen and confirms the recovery codes. */
export const logInToConsole = async (moderator: BrowserUser, phone: string, password: string): Promise<void> => {
  await moderator.goto('/admin/')
  await moderator.fill('手机号', phone)
  await moderator.fill('密码', password)
  await moderator.tap('button', '登录')
  await moderator.sees('img', '验证器二维码')
  const secret = (await moderator.page.locator('code').innerText()).replaceAll(' ', '')
  await moderator.fill('动态验证码', authenticatorCode(secret, new Date()))
  await moderator.tap('button', '完成绑定')
  await moderator.sees('list', '恢复码')
  await moderator.tap('button', '已保存，进入管理台')
  await moderator.sees('heading', '概览')
}

/** Reopens the queue and a waiting profile. */
export const openReview = async (moderator: BrowserUser, name: string): Promise<void> => {
  await moderator.tap('menuitem', '资料审核')
  await moderator.page.getByRole('row').filter({ hasText: name }).getByText(name, { exact: true }).click()
  await moderator.sees('heading', new RegExp(name))
  await moderator.seesText(/你正在审核/)
}

/** Unblurs the photos and rejects the profile with reason 9. */
export const sendBack = async (moderator: BrowserUser, name: string): Promise<void> => {
  await moderator.tap('button', '显示全部照片')
  await moderator.sees('button', '第 1 张照片')
  await moderator.tap('button', '退回')
  const dialog = moderator.byRole('dialog', `退回“${name}”的资料`)
  await dialog.getByRole('button', { name: /内容太少/ }).click()
  await dialog.getByRole('button', { name: '退回', exact: true }).click()
  await moderator.seesText(`已退回“${name}”的资料`)
  // sent when undo is no longer possible
  await moderator.page.getByText(`已退回“${name}”的资料`).waitFor({ state: 'detached' })
}

export const approve = async (moderator: BrowserUser, name: string): Promise<void> => {
  await openReview(moderator, name)
  await moderator.tap('button', '显示全部照片')
  await moderator.tap('button', '通过')
  await moderator.seesText(`已通过“${name}”的资料`)
  await moderator.page.getByText(`已通过“${name}”的资料`).waitFor({ state: 'detached' })
}
