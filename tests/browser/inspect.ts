import { seriousFindings } from '@xinyu/testkit/browser-axe'
import type { BrowserUser } from '@xinyu/testkit/browser-user'
import { Links } from './dead-links.ts'
import { type Screen, show, still } from './screens.ts'

/** Every screen in both themes: what axe finds, dead links, and faults in the page's console. */
export const findings = async (window: BrowserUser, screens: Screen[]): Promise<string[]> => {
  const found: string[] = []
  const links = new Links()
  for (const screen of screens) {
    await window.page.emulateMedia({ colorScheme: 'light' })
    await show(window, screen)
    await links.remember(window)
    for (const colorScheme of ['light', 'dark'] as const) {
      await window.page.emulateMedia({ colorScheme })
      await still(window)
      const about = colorScheme === 'light' ? 'all' : 'colors'
      found.push(
        ...(await seriousFindings(window.page, about)).map((finding) => `${screen.name}, ${colorScheme}: ${finding}`),
      )
    }
  }
  found.push(
    ...(await links.dead(
      window,
      screens.map(({ open }) => open),
    )),
  )
  await window.context.close()
  return [...found, ...window.problems]
}
