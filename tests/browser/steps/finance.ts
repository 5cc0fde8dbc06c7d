import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import { goByKeyboard, pressUntilFocused } from './keyboard.ts'

/** Adds or removes points in the console, with the reason that the member reads. */
export const correctPoints = async (
  finance: BrowserUser,
  { userId, change, reason }: { userId: string; change: string; reason: string },
): Promise<void> => {
  await finance.tap('menuitem', '关点更正')
  await finance.seesText('手工增加或减少的关点会出现在这里。')
  await finance.page.getByRole('button', { name: '更正关点' }).first().click()
  const dialog = finance.byRole('dialog', '更正关点')
  await dialog.getByLabel('用户编号', { exact: true }).fill(userId)
  await dialog.getByLabel('关点', { exact: true }).fill(change)
  await dialog.getByLabel('原因', { exact: true }).fill(reason)
  await dialog.getByRole('button', { name: '更正关点', exact: true }).click()
}

/** Opens the waiting correction from the overview and decides it in its row. */
export const approveCorrection = async (finance: BrowserUser, reason: string): Promise<void> => {
  await finance.goto('/admin/')
  await finance.sees('heading', '待批准的关点更正')
  await finance.page.locator('a[href*="pointCorrections?"]').click()
  await finance.page.getByRole('row').filter({ hasText: reason }).getByRole('button', { name: '批准更正' }).click()
  await finance.seesText('没有关点更正')
}

/** Reads the ledger: both sides of an entry, and sums of zero. */
export const readLedger = async (finance: BrowserUser, line: string): Promise<void> => {
  await finance.tap('menuitem', '账本')
  await finance.page.getByText(line).first().waitFor()
  await finance.page.getByText('0 ✓ 平衡').first().waitFor()
}

/** Opens an order, refunds it and reads its history. */
export const refundOrder = async (finance: BrowserUser, product: string, reason: string): Promise<void> => {
  await finance.tap('menuitem', '订单')
  await finance.page.getByRole('row').filter({ hasText: product }).getByText(product).click()
  await finance.tap('button', '退款')
  const dialog = finance.byRole('dialog', /^退款/)
  await dialog.getByLabel('原因').fill(reason)
  await dialog.getByRole('button', { name: '退款', exact: true }).click()
  await finance.sees('heading', '完整经过')
  await finance.seesText(/申请退款/)
}

/** Reads a bill difference with its totals and settles it with a reason. */
export const settleDifference = async (finance: BrowserUser, kind: string, reason: string): Promise<void> => {
  await finance.tap('menuitem', '对账差异')
  await finance.page.getByRole('row').filter({ hasText: kind }).getByRole('button', { name: '处理完毕' }).click()
  const dialog = finance.byRole('dialog', '处理差异')
  await dialog.getByLabel('原因').fill(reason)
  await dialog.getByRole('button', { name: '处理完毕' }).click()
  await finance.seesText('没有需要处理的差异')
}

/** Saves list filters as a named view and opens it again. */
export const useView = async (finance: BrowserUser, tab: string, name: string): Promise<void> => {
  await finance.tap('menuitem', '订单')
  await finance.tap('tab', tab)
  await finance.tap('button', '视图')
  await finance.tap('menuitem', '保存当前视图')
  const dialog = finance.byRole('dialog', '保存当前视图')
  await dialog.getByLabel('视图名称').fill(name)
  await dialog.getByRole('button', { name: '保存' }).click()
  await finance.sees('button', `视图：${name}`)
  await finance.tap('tab', '全部')
  await finance.tap('button', '视图')
  await finance.tap('menuitem', name)
  await finance.sees('button', `视图：${name}`)
  await finance.page.getByRole('tab', { name: tab, selected: true }).waitFor()
}

/** The link to a month on the first page. */
const linkOf = ({ page }: BrowserUser, month: string) =>
  page
    .locator('.MuiCard-root')
    .filter({ has: page.getByRole('heading', { name: `${month} 月度结算` }) })
    .getByRole('link', { name: '打开结算' })

/** Opens the open month from the first page and its CSV, by keyboard alone. */
export const readMonth = async (finance: BrowserUser): Promise<void> => {
  const { page } = finance
  const month = new Date(Date.now() + 28_800_000).toISOString().slice(0, 7)
  await finance.sees('heading', `${month} 月度结算`)
  await linkOf(finance, month).focus()
  await page.keyboard.press('Enter')
  await finance.sees('heading', '关账前的检查')
  const compute = page.getByRole('button', { name: '重新计算' })
  await compute.focus()
  await page.keyboard.press('Enter')
  const channels = page.getByRole('region', { name: '各渠道合计' })
  await channels.getByRole('rowheader', { name: '支付宝' }).waitFor()
  await channels.getByRole('cell', { name: '¥6.00' }).first().waitFor()
  // a month that goes on cannot be locked
  await page.getByText('这个月已经结束 · 未通过').waitFor()
  await page.getByRole('button', { name: '关账', exact: true, disabled: true }).waitFor()
  await page.getByRole('button', { name: '下载明细 CSV' }).focus()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  const stream = await download.createReadStream()
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  const csv = Buffer.concat(parts).toString('utf8')
  if (!csv.includes('收款 payment,支付宝 Alipay')) throw new Error(`the CSV lacks the payment: ${csv}`)
}

/** Opens a month that is over from the first page, and locks it, by keyboard alone. */
export const lockMonth = async (finance: BrowserUser, month: string): Promise<void> => {
  const { page } = finance
  await goByKeyboard(page, page.getByRole('menuitem', { name: '概览', exact: true }))
  await goByKeyboard(page, linkOf(finance, month))
  await page.getByRole('list', { name: '关账前的检查' }).waitFor()
  const lock = page.getByRole('button', { name: '关账', exact: true })
  await goByKeyboard(page, lock)
  const dialog = page.getByRole('dialog', { name: `关账 ${month}` })
  await goByKeyboard(page, dialog.getByRole('button', { name: '关账', exact: true }))
  await page.getByRole('status').filter({ hasText: '已关账' }).waitFor({ timeout: 60_000 })
  await finance.seesText(/第 1 次/)
}

/** Asks for a locked month to be opened again, by keyboard alone. */
export const askToReopen = async (finance: BrowserUser, reason: string): Promise<void> => {
  const { page } = finance
  await goByKeyboard(page, page.getByRole('button', { name: '申请重新打开' }))
  const dialog = page.getByRole('dialog')
  await pressUntilFocused(page, 'Tab', dialog.getByLabel('原因'))
  await page.keyboard.type(reason)
  await goByKeyboard(page, dialog.getByRole('button', { name: '申请重新打开' }))
  await finance.seesText(new RegExp(reason))
}

/** A colleague finds the month in the list and opens it again, by keyboard alone. */
export const reopenMonth = async (finance: BrowserUser, month: string): Promise<void> => {
  const { page } = finance
  await goByKeyboard(page, page.getByRole('menuitem', { name: '月度结算', exact: true }))
  await goByKeyboard(page, page.getByRole('row').filter({ hasText: month }).getByRole('link').first())
  await goByKeyboard(page, page.getByRole('button', { name: '批准重新打开' }))
  await page.getByRole('status').filter({ hasText: '未关账' }).waitFor()
}
