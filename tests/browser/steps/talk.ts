import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'

const box = (person: BrowserUser) => person.byRole('textbox', '说点什么')
const log = (person: BrowserUser) => person.byRole('log', '聊天记录')

/** The message with exactly this text. */
export const message = (person: BrowserUser, text: string) => articles(person, text).first()

/** Long-presses a message until its menu opens; returns a function that lifts the finger. */
export const pressLong = async (person: BrowserUser, text: string): Promise<() => Promise<void>> => {
  const box = await message(person, text).getByText(text, { exact: true }).boundingBox()
  if (!box) throw new Error(`“${text}” is not on screen`)
  const touch = await person.context.newCDPSession(person.page)
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  return async () => {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

/** messages with exactly this text */
const articles = (person: BrowserUser, text: string) =>
  log(person)
    .getByRole('article')
    .filter({ has: person.page.getByText(text, { exact: true }) })

export const write = async (person: BrowserUser, text: string): Promise<void> => {
  await box(person).fill(text)
  await person.tap('button', '发送')
}

/** Waits until a message is shown exactly once, with the delivery state if it is one's own. */
export const shows = async (
  person: BrowserUser,
  text: string,
  state?: '等待发送' | '已送达' | '已读',
): Promise<void> => {
  const message = articles(person, text)
  await message.waitFor()
  if (state) await message.getByText(state).waitFor()
}

export const timesShown = (person: BrowserUser, text: string): Promise<number> => articles(person, text).count()

/** The reader sees that the writer is typing. */
export const typing = async (writer: BrowserUser, reader: BrowserUser): Promise<void> => {
  await box(writer).pressSequentially('你好')
  await reader.seesText('对方正在输入…')
  await box(writer).fill('')
}

/** The word is named, and the text returns to the input. */
export const sensitive = async (person: BrowserUser, text: string, word: string): Promise<void> => {
  await write(person, text)
  await person.answers('消息包含敏感词', '知道了', word)
  await person.page.waitForFunction(
    ([label, kept]) =>
      [...document.querySelectorAll('textarea')].some(
        (area) => area.getAttribute('aria-label') === label && area.value === kept,
      ),
    ['说点什么', text] as const,
  )
  await box(person).fill('')
}

export const sendFlowers = async (person: BrowserUser, count: number, name: string): Promise<void> => {
  await person.tap('button', '更多')
  await person.tap('button', '送花')
  const sheet = person.byRole('dialog', `送花给${name}`)
  await sheet.getByRole('radio', { name: `${count}朵`, exact: true }).click()
  await sheet.getByRole('button', { name: new RegExp(`^送出${count}朵`) }).click()
  await person.seesToast(`已送出${count}朵`)
}

export const inMenu = async (person: BrowserUser, entry: string): Promise<void> => {
  await person.tap('button', '聊天菜单')
  await person.byRole('dialog', '聊天菜单').getByRole('button', { name: entry, exact: true }).click()
}

export const report = async (person: BrowserUser): Promise<void> => {
  await inMenu(person, '举报')
  const sheet = person.byRole('dialog', '举报')
  await sheet.getByRole('radio', { name: '骚扰', exact: true }).click()
  await sheet.getByLabel('补充说明').fill('一直发消息')
  await sheet.getByRole('button', { name: '提交举报', exact: true }).click()
  await person.seesToast('举报已收到，我们会尽快处理')
}

export const block = async (person: BrowserUser, name: string): Promise<void> => {
  await inMenu(person, '拉黑')
  await person.answers(`拉黑${name}？`, '拉黑')
  await person.sees('heading', '信')
}
