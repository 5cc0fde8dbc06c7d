import { expect } from '@jest/globals'
import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import { buyPoints } from './buy.ts'

/** The daily check-in in the VIP centre: one tap, shown in the streak and the calendar. */
export const checkIn = async (member: BrowserUser): Promise<void> => {
  await member.goto('/vip')
  await member.tap('link', /^签到/)
  await member.sees('list', '连续签到0天，共7天')
  await member.tap('button', '签到')
  await member.sees('list', '连续签到1天，共7天')
  await member.sees('button', '今天已签到')
  await member.seesText('再签6天，送1天VIP')
}

/** Buys points; the success page shows the balance, and the receipt names the sum. */
export const buyWithReceipt = async (member: BrowserUser): Promise<void> => {
  await member.goto('/vip/check-order?tab=1')
  await member.sees('radiogroup', '选择数量')
  await buyPoints(member, '¥6')
  await member.seesText('你有60关点')
  await member.tap('link', '收据')
  await member.sees('article', '付款收据')
  await member.seesText('¥6 人民币')
}

/** Sets a daily cap equal to the amount already spent: the next order is refused, with a link to the cap. */
export const meetCap = async (member: BrowserUser): Promise<void> => {
  await member.goto('/setting')
  await member.tap('link', '消费上限')
  await member.sees('heading', '每天上限')
  await member.page.getByLabel('金额（元）').first().fill('6')
  await member.page.getByRole('button', { name: '保存' }).first().click()
  await member.seesText('上限¥6')
  await member.goto('/vip/check-order?tab=1')
  await member.tap('radio', /60关点/)
  await member.tap('button', '支付宝支付 ¥6')
  const dialog = member.page.getByRole('alertdialog', { name: '超出你设置的上限' })
  await dialog.waitFor()
  expect(await dialog.innerText()).toMatch(/上限¥6，今天已付¥6.*恢复/)
  await dialog.getByRole('button', { name: '查看上限' }).click()
  await member.sees('heading', '每天上限')
}

/** Finance gives a member VIP days in the console, with a reason. */
export const giveVip = async (finance: BrowserUser, userId: string, days: number): Promise<void> => {
  await finance.goto(`/admin/users/${userId}/show`)
  await finance.tap('button', '赠送天数')
  const dialog = finance.page.getByRole('dialog')
  await dialog.getByLabel('天数').fill(String(days))
  await dialog.getByLabel('原因').fill('活动中奖')
  await dialog.getByRole('button', { name: '赠送天数' }).click()
  await finance.seesText(new RegExp(`已赠送.*${days} 天`))
}

/** Requests a refund for a minor's purchase on the order page. */
export const askBack = async (member: BrowserUser): Promise<void> => {
  await member.goto('/vip/orders')
  await member.tap('link', '申请退款')
  await member.tap('radio', '未成年人消费')
  await member.fill('情况说明', '孩子用我的手机买的')
  await member.tap('button', '提交申请')
  await member.seesText('退款申请已提交，等待答复')
}

/** Finance finds the waiting refund, reads the reason and refunds it. */
export const giveBack = async (finance: BrowserUser): Promise<void> => {
  const filter = new URLSearchParams({ filter: '{"refundAsked":true}' })
  await finance.goto(`/admin/orders?${filter}`)
  await finance.page.getByRole('cell', { name: '60关点' }).click()
  await finance.seesText('孩子用我的手机买的')
  await finance.tap('button', '退款')
  const dialog = finance.byRole('dialog', /^退款/)
  await dialog.getByLabel('原因').fill('未成年人消费')
  await dialog.getByRole('button', { name: '退款', exact: true }).click()
  await finance.sees('heading', '完整经过')
}

/** Shows what can be cancelled before anything is done. */
export const cancelMembership = async (member: BrowserUser): Promise<void> => {
  await member.goto('/vip')
  await member.tap('button', '取消与续费')
  await member.answers('取消VIP', '知道了', /已付款的天数会保留/)
}

/** Rotates the keys of signed calls; clients with the old keys continue. */
export const rotateKeys = async (administrator: BrowserUser): Promise<void> => {
  await administrator.goto('/admin/security')
  await administrator.tap('button', '更换密钥')
  const dialog = administrator.byRole('dialog', '更换密钥')
  await dialog.getByRole('button', { name: '确定' }).click()
  await administrator.seesText(/已启用新密钥/)
}

/** Names a product in both languages; the list shows its new version. */
export const renameProduct = async (finance: BrowserUser, product: string, nameEn: string): Promise<void> => {
  await finance.goto('/admin/products')
  await finance.tap('link', product)
  await finance.page.getByLabel('英文名称').fill(nameEn)
  await finance.tap('button', '保存')
  await finance.page
    .getByRole('row')
    .filter({ hasText: product })
    .getByRole('cell', { name: '2', exact: true })
    .waitFor()
}

/** An English-language user gets an English receipt. */
export const readEnglishReceipt = async (member: BrowserUser, name: string): Promise<void> => {
  await member.page.evaluate(() => localStorage.setItem('xinyu.language', 'en'))
  await member.goto('/vip/orders')
  await member.page.getByRole('heading', { name }).first().waitFor()
  await member.page.getByRole('link', { name: 'Receipt' }).first().click()
  await member.page.getByRole('article').getByText(name).waitFor()
  await member.page.evaluate(() => localStorage.setItem('xinyu.language', 'zh-CN'))
}
