import type { LikenessKind } from '@xinyu/contracts/rules/likeness/kinds'

export interface Likeness {
  from: string
  to: string
  kind: LikenessKind
  /** 1: equal */
  near: number
  evidence: string
  /** of a picture: that of `from` */
  original?: string
}

/**
 * The fewest likenesses that connect the same people: of each kind one is kept only where it connects two who were not
 * connected by that kind. Forty accounts with one text are 39 likenesses then instead of 780.
 */
export class Forest {
  readonly likenesses: Likeness[] = []
  readonly #groups = new Map<string, string>()

  add(likeness: Likeness): void {
    const [one, other] = [this.#rootOf(likeness.kind, likeness.from), this.#rootOf(likeness.kind, likeness.to)]
    if (one === other) return
    this.#groups.set(other, one)
    this.likenesses.push(likeness)
  }

  #rootOf(kind: LikenessKind, person: string): string {
    let root = `${kind}:${person}`
    for (let above = this.#groups.get(root); above !== undefined; above = this.#groups.get(root)) root = above
    return root
  }
}
