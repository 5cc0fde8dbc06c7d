import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'

/** Opens a queue by its tab; waiting records are already loaded. */
export const openQueue = async (moderator: BrowserUser, name: string): Promise<void> => {
  // the tab's name includes the number of waiting records
  const tab = new RegExp(`^${name} `)
  await moderator.tap('tab', tab)
  await moderator.page.getByRole('tab', { name: tab, selected: true }).waitFor()
}

/** Claims the first record of the queue by key and waits until it is assigned. */
export const begin = async (moderator: BrowserUser, title: string | RegExp): Promise<void> => {
  await moderator.page.getByRole('row').nth(1).waitFor()
  await moderator.page.keyboard.press('j')
  await moderator.sees('heading', title)
  await moderator.seesText(/你正在审核/)
}

/** Approves by key once everything was seen. */
export const approveByKey = async (moderator: BrowserUser): Promise<void> => {
  await moderator.page.locator('button[aria-keyshortcuts="a"]:enabled').waitFor()
  await moderator.page.keyboard.press('a')
}

/** Rejects by key, with the reason of that number. */
export const reject = async (moderator: BrowserUser, reason: number, title: string | RegExp): Promise<void> => {
  await moderator.page.keyboard.press('r')
  const dialog = moderator.byRole('dialog', title)
  await dialog.waitFor()
  await moderator.page.keyboard.press(String(reason))
  await moderator.page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
}
