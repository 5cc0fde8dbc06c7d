import type { AppPlatform } from '@xinyu/contracts/http/versions'

/** This client, as its versions are numbered; package.json says the same. */
export const webVersion = { name: '2.3.6', number: 236 }

/** The apps name themselves and their number to the page that they show: XinyuAndroid/236, XinyuiOS/236. */
const shell = /Xinyu(Android|iOS)\/(\d{1,9})/

/** What is running: one of the apps around this page, or the page in a browser. */
export const runningVersion = (userAgent = navigator.userAgent): { platform: AppPlatform; number: number } => {
  const [, name, number] = shell.exec(userAgent) ?? []
  if (name === undefined) return { platform: 'web', number: webVersion.number }
  return { platform: name === 'iOS' ? 'ios' : 'android', number: Number(number) }
}
