import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import { goByKeyboard, pressUntilFocused } from './keyboard.ts'

interface Owner {
  password: string
  realName: string
  account: string
}

/** At the gift center: enters the payee that is asked for first, and returns to the start of the withdrawal. */
export const givePayee = async (member: BrowserUser, { password, realName, account }: Owner): Promise<void> => {
  await member.tap('button', '提现')
  await member.answers('请填写收款信息', '去填写')
  await member.sees('heading', '收款信息')
  await member.fill('收款人姓名', realName)
  await member.fill('支付宝账号', account)
  await member.fill('登录密码', password)
  await member.tap('button', '保存')
  await member.seesToast('收款信息已保存')
}

/** Checks the sum line by line before confirming. */
export const withdrawAll = async (member: BrowserUser, password: string, net: string): Promise<void> => {
  await member.sees('dialog', '提现')
  await member.tap('button', /^全部/)
  await member.sees('region', '计算明细')
  await member.fill('登录密码', password)
  await member.tap('button', `确认提现，到账 ${net}`)
  await member.seesText('审核中')
}

/** A finance person opens the waiting withdrawal and approves it. */
export const approveWithdrawal = async (finance: BrowserUser, name: string, button: string | RegExp): Promise<void> => {
  await finance.tap('menuitem', '提现')
  await finance.tap('cell', new RegExp(`^${name}`))
  await finance.seesText('计算明细')
  await finance.tap('button', button)
}

/** Selects these members' withdrawals and proposes them as a batch, by keyboard alone. Nobody approves their own. */
export const proposeBatch = async (finance: BrowserUser, names: readonly string[]): Promise<void> => {
  const { page } = finance
  await goByKeyboard(page, page.getByRole('menuitem', { name: '提现', exact: true }))
  for (const name of names) {
    await pressUntilFocused(page, 'Tab', page.getByRole('checkbox', { name: `选择此行: ${name}` }))
    await page.keyboard.press('Space')
  }
  await finance.seesText(new RegExp(`已选 ${names.length} 笔`))
  await pressUntilFocused(page, 'Shift+Tab', page.getByRole('button', { name: '提出批量付款' }))
  await page.keyboard.press('Enter')
  await finance.seesText('需要另一位同事批准')
}

/** Opens the batch that waits from the list and approves it, by keyboard alone. */
export const approveBatch = async (finance: BrowserUser, net: string): Promise<void> => {
  const { page } = finance
  await goByKeyboard(page, page.getByRole('menuitem', { name: '批量付款', exact: true }))
  await goByKeyboard(page, page.getByRole('row').filter({ hasText: net }).getByRole('link').first())
  await goByKeyboard(page, page.getByRole('button', { name: `批准并付款 ${net}` }))
}
