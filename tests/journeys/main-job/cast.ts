import type { Moderator } from '@xinyu/testkit/people/moderator'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import type { TestProduct } from '@xinyu/testkit/product'

export interface ScenarioProduct extends Pick<TestProduct, 'url' | 'dataDir' | 'drain' | 'stop'> {
  /** the operator's command line, if not the local one */
  xinyu?: (args: string[]) => Promise<unknown>
}
/** Who takes part in the main job. */
export interface Cast {
  product: ScenarioProduct
  lan: Visitor
  hai: Visitor
  moderator: Moderator
}
/** Tests by title, in their order. */
export type Steps = Record<string, (cast: Cast) => Promise<void>>
