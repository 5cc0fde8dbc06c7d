import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

interface Finding {
  id: string
  impact?: string | null
  help: string
  nodes: { target: unknown[]; failureSummary?: string }[]
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A target under the tab bar is reachable by scrolling, so it is not a finding. */
const isScrolledUnder = (rule: string, { failureSummary = '' }: Finding['nodes'][number]): boolean =>
  rule === 'target-size' && failureSummary.includes('partially obscured')

/**
 * Serious and critical axe-core findings on the current page, by WCAG 2.2 A and AA, one line each. `colors`: only rules
 * that depend on the theme.
 */
export const seriousFindings = async (page: Page, about: 'all' | 'colors' = 'all'): Promise<string[]> => {
  await page.evaluate(source)
  const violations = await page.evaluate(async (isAboutColors) => {
    const { axe } = globalThis as unknown as {
      axe: { run(root: Document, options: object): Promise<{ violations: Finding[] }> }
    }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const runOnly = isAboutColors ? ['color-contrast', 'link-in-text-block'] : tags
    return (await axe.run(document, { runOnly, resultTypes: ['violations'] })).violations
  }, about === 'colors')
  return violations
    .map((violation) => ({
      ...violation,
      nodes: violation.nodes.filter((node) => !isScrolledUnder(violation.id, node)),
    }))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id} at ${target.join(' ')}: ${failureSummary?.split('\n').slice(1, 2).join('').trim()}`,
      ),
    )
}
