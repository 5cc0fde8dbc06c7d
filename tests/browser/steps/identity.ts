import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'

/** Submits name, number and both photos of the card. */
export const handInRealName = async (
  member: BrowserUser,
  { realName, idCard, photo }: { realName: string; idCard: string; photo: Uint8Array },
): Promise<void> => {
  await member.goto('/me/realname')
  await member.page.getByRole('textbox', { name: '姓名' }).fill(realName)
  await member.page.getByRole('textbox', { name: '身份证号' }).fill(idCard)
  for (const side of ['人像面', '国徽面']) {
    const slot = member.byRole('group', side)
    const file = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo) }
    await slot.getByLabel('从相册选择').setInputFiles(file)
    await slot.getByRole('status').getByText('已上传').waitFor()
  }
  await member.page.getByRole('checkbox').check()
  await member.tap('button', '提交审核')
  await member.seesText('审核中')
}

/** Unblurs every picture, scrolls every text to its end, then approves. */
const approveSeen = async (moderator: BrowserUser): Promise<void> => {
  const approve = moderator.byRole('button', '通过')
  await moderator.page.keyboard.press('p')
  const marks = moderator.page.locator('[data-seen]')
  for (let step = 0; await approve.isDisabled(); step++) {
    await marks.nth(step % (await marks.count())).evaluate((mark) => mark.scrollIntoView({ block: 'center' }))
    await moderator.page.waitForTimeout(600)
  }
  await approve.click()
}

/** Opens a member's identity photos with the card data and approves them. */
export const approveRealName = async (moderator: BrowserUser, name: string, realName: string): Promise<void> => {
  await moderator.tap('menuitem', '实名审核')
  await moderator.page.getByRole('row').filter({ hasText: name }).getByText(name, { exact: true }).first().click()
  await moderator.seesText(realName)
  await moderator.seesText(/\*{11}/)
  await approveSeen(moderator)
  await moderator.seesText(new RegExp(`已通过“${name}”的`))
}

/** Rewrites the text and waits until it is saved. */
export const rewriteAboutMe = async (member: BrowserUser, aboutMe: string): Promise<void> => {
  await member.goto('/me/edit/about')
  const kept = member.page.waitForResponse((reply) => reply.url().endsWith('/users/updateUserInfo'))
  await member.fill('关于我', aboutMe)
  await kept
}

export const applyToBeFeatured = async (member: BrowserUser, why: string): Promise<void> => {
  await member.goto('/vip/wrapper')
  await member.fill(/^为什么推荐你/, why)
  await member.tap('button', '申请成为精选会员')
  await member.sees('button', '撤回申请')
}

export const approveFeatured = async (moderator: BrowserUser, name: string): Promise<void> => {
  await moderator.tap('menuitem', '精选会员')
  await moderator.page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: '通过', exact: true })
    .click()
  await moderator.seesText('没有精选会员或申请')
}

/** Requests the data export, waits until it is ready, and downloads it with the password. Returns its size. */
export const takeMyData = async (member: BrowserUser, password: string): Promise<number> => {
  await member.goto('/setting/account/data')
  await member.tap('button', '申请数据副本')
  await member.page.getByText(/^已备好/).waitFor({ timeout: 45_000 })
  await member.fill('登录密码', password)
  const begun = member.page.waitForEvent('download')
  await member.tap('button', '下载')
  let size = 0
  for await (const part of await (await begun).createReadStream()) size += (part as Buffer).length
  return size
}

export const cancelAccount = async (member: BrowserUser, password: string): Promise<void> => {
  await member.goto('/setting/account/cancel')
  await member.fill('登录密码', password)
  await member.tap('button', '注销我的账号')
  await member.answers('确认注销？', '确认注销')
  await member.answers('账号已注销', '知道了')
}
