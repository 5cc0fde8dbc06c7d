import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'

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
