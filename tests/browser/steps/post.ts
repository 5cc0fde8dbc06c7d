import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'

/** Writes a mood with pictures, moves the last one to the front by keyboard, publishes it and checks that it waits. */
export const publishMood = async (
  author: BrowserUser,
  text: string,
  pictures: readonly Uint8Array[],
): Promise<void> => {
  await author.goto('/posts')
  await author.tap('button', '发布')
  await author.byRole('dialog', '发布').getByRole('link', { name: '发心情' }).click()
  await author.fill('想说的话', text)
  await author.page.getByLabel('添加照片').setInputFiles(
    pictures.map((picture, index) => ({
      name: `${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(picture),
    })),
  )
  await author.sees('button', `第${pictures.length}张照片，共${pictures.length}张`)
  await author.page.getByRole('progressbar').first().waitFor({ state: 'detached' })
  await author.byRole('button', `第${pictures.length}张照片，共${pictures.length}张`).focus()
  for (let step = 1; step < pictures.length; step++) await author.page.keyboard.press('ArrowLeft')
  await author.tapInMain('button', '发布')
  await author.seesText('审核中，目前只有你能看到')
}

/** Finds the post with its pictures in the newest feed and opens it. */
export const openFromFeed = async (reader: BrowserUser, author: string, text: string): Promise<void> => {
  await reader.goto('/posts?feed=newest')
  const card = reader.byRole('article', `${author}的动态`).filter({ hasText: text })
  await card.getByRole('button', { name: /^查看第1张照片/ }).waitFor()
  await card.getByRole('link', { name: /评论$/ }).click()
  await reader.sees('heading', /^评论/)
}

export const comment = async (reader: BrowserUser, text: string): Promise<void> => {
  await reader.byRole('textbox', '写评论').fill(text)
  await reader.tap('button', '发送')
  await reader
    .byRole('article', /的评论$/, false)
    .filter({ hasText: text })
    .waitFor()
}

/** Double-taps the first picture. */
export const likeByTwoTaps = async (reader: BrowserUser): Promise<void> => {
  await reader
    .byRole('button', /^查看第1张照片/)
    .first()
    .dblclick()
  await reader.sees('button', '赞，1人赞过')
}

/** Opens a picture full screen, goes to the next by key and closes it with Esc. */
export const lookAtPictures = async (reader: BrowserUser): Promise<void> => {
  await reader
    .byRole('button', /^查看第1张照片/)
    .first()
    .click()
  await reader.sees('dialog', '照片，第1张，共3张')
  await reader.page.keyboard.press('ArrowRight')
  await reader.sees('dialog', '照片，第2张，共3张')
  await reader.page.keyboard.press('Escape')
  await reader.byRole('dialog', /^照片/).waitFor({ state: 'detached' })
}

/** Opens the comment from its notice; the comment has the focus. */
export const followCommentNotice = async (author: BrowserUser, text: string): Promise<void> => {
  await author.goto('/message')
  await author.byRole('navigation', '通知').getByRole('link', { name: /评论/ }).click()
  await author.page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await author.seesText(text)
  await author.page.waitForFunction((wanted) => document.activeElement?.textContent?.includes(wanted) ?? false, text)
}
