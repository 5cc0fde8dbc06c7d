import { expect } from '@jest/globals'
import type { BrowserUser } from '@xinyu/testkit/browser-user'
import { buyPoints } from './buy.ts'

/** The daily check-in from the VIP centre: one tap, and the row and the calendar show it. */
export const checkIn = async (member: BrowserUser): Promise<void> => {
  await member.goto('/vip')
  await member.tap('link', /^签到/)
  await member.sees('list', '连续签到0天，共7天')
  await member.tap('button', '签到')
  await member.sees('list', '连续签到1天，共7天')
  await member.sees('button', '今天已签到')
  await member.seesText('再签6天，送1天VIP')
}

/** Points are bought; the success page says what there is now, and the receipt names the sum. */
export const buyWithReceipt = async (member: BrowserUser): Promise<void> => {
  await member.goto('/vip/check-order?tab=1')
  await member.sees('radiogroup', '选择数量')
  await buyPoints(member, '¥6')
  await member.seesText('您有60关点')
  await member.tap('link', '收据')
  await member.sees('article', '付款收据')
  await member.seesText('¥6 人民币')
}

/** A cap a day of what is spent already: the next order is refused, with the way to the cap. */
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
  const dialog = member.page.getByRole('alertdialog', { name: '超出您设置的上限' })
  await dialog.waitFor()
  expect(await dialog.innerText()).toMatch(/上限¥6，今天已付¥6.*恢复/)
  await dialog.getByRole('button', { name: '查看上限' }).click()
  await member.sees('heading', '每天上限')
}

/** Finance opens a member in the console and gives VIP days with a reason. */
export const giveVip = async (finance: BrowserUser, userId: string, days: number): Promise<void> => {
  await finance.goto(`/admin/users/${userId}/show`)
  await finance.tap('button', '赠送天数')
  const dialog = finance.page.getByRole('dialog')
  await dialog.getByLabel('天数').fill(String(days))
  await dialog.getByLabel('原因').fill('活动中奖')
  await dialog.getByRole('button', { name: '赠送天数' }).click()
  await finance.seesText(new RegExp(`已赠送.*${days} 天`))
}
