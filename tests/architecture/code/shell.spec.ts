import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '../tree.ts'

/** What a native shell may bring in place of the browser's own: `web/src/shared/shell`. */
const behindPorts = [
  /\b(?:localStorage|sessionStorage|indexedDB)\b/,
  /\bnew Notification\(|\bNotification\.|\bPushManager\b|\.pushManager\b/,
  /type="file"|\.download = |\bshowOpenFilePicker\b/,
  /\bwindow\.open\(|\blocation\.(?:assign|replace)\(|\blocation\.href = |\bnavigator\.(?:clipboard|share|canShare)\b/,
  /\bhistory\.(?:pushState|replaceState|back|forward|go|state|scrollRestoration)\b|'popstate'/,
]
/** Files that use one of them all the same, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'main.tsx': 'gives the first entry its address, before the app',
  'app/focus/use-scroll-restoration.ts': 'tells the browser that the app restores positions itself',
  'shared/session/other-login.ts': 'takes the returned code out of the present address',
  'pages/legacy-address.tsx': 'leads to our own console, in place of its old address',
  'shared/ui/fields/pick-button.tsx': 'the field in which a browser asks for a file, where the shell does not',
}
const source = join(root, 'web/src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.spec\.tsx?$|(?:^|\/)test-[\w-]+\.tsx?$|^shared\/shell\//.test(name),
)
const users = files.filter((name) => {
  const code = readFileSync(join(source, name), 'utf8')
  return behindPorts.some((pattern) => pattern.test(code))
})

test('only the ports of the shell touch storage, push, files, other pages and the history', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(users.sort()).toEqual(Object.keys(exceptions).sort())
})
