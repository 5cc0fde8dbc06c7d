import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'

/** Collects the links of the screens, to follow each kind of address once. */
export class Links {
  readonly #kinds = new Map<string, string>()

  async remember({ page }: BrowserUser): Promise<void> {
    for (const href of await page.evaluate(() =>
      [...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''),
    )) {
      const kind = href.split('?')[0]?.replaceAll(/[0-9a-f]{24}|\d{8}|[0-9a-f-]{36}/g, ':id') ?? href
      if (!this.#kinds.has(kind)) this.#kinds.set(kind, href)
    }
  }

  /** The addresses that lead nowhere, without those in `seen`. */
  async dead(user: BrowserUser, seen: readonly unknown[]): Promise<string[]> {
    const dead: string[] = []
    for (const href of [...this.#kinds.values()].filter((link) => !seen.includes(link))) {
      await user.goto(href)
      await user.page.getByRole('main').waitFor()
      await user.page.waitForLoadState('networkidle')
      if ((await user.page.getByRole('heading', { name: /没有这个页面|出了点问题/ }).count()) > 0)
        dead.push(`${href} leads nowhere`)
    }
    return dead
  }
}
