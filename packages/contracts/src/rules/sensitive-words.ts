/**
 * One letter of each look-alike: full width → half width, upper → lower; what separates letters to hide a word goes.
 */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u200b-\u200f\u2060\ufeff·•.,，。、*_\-~|/\\'"`^+=@#%&!！?？()（）【】[\]{}<>《》]+/g, '')

interface Node {
  readonly next: Map<string, Node>
  /** where the longest ending of this node's letters goes on, the root at last */
  fallback: Node | null
  /** the longest word that ends here */
  word: string | null
}

const newNode = (): Node => ({ next: new Map(), fallback: null, word: null })

/**
 * A list of words, made ready to be looked for: a text is read once, however many words there are (after Aho and
 * Corasick). The same list gives the same answer wherever it is used.
 */
export class WordMatcher {
  readonly #root = newNode()

  /** `words` as they are written; those of which nothing is left to look for are left out. */
  constructor(words: Iterable<string>) {
    for (const word of words) this.#add(normalizeText(word))
    this.#linkFallbacks()
  }

  /** The word of the list that ends first in the text, the longest of those; null: the text is clean. */
  find(text: string): string | null {
    let node = this.#root
    for (const letter of normalizeText(text)) {
      node = this.#after(node, letter)
      if (node.word !== null) return node.word
    }
    return null
  }

  #add(word: string): void {
    if (word === '') return
    let node = this.#root
    for (const letter of word) {
      const next = node.next.get(letter) ?? newNode()
      node.next.set(letter, next)
      node = next
    }
    node.word = word
  }

  /** The shorter first: where a node falls back to is ready by then. */
  #linkFallbacks(): void {
    const queue: Node[] = [this.#root]
    for (const node of queue)
      for (const [letter, next] of node.next) {
        next.fallback = node.fallback ? this.#after(node.fallback, letter) : this.#root
        next.word ??= next.fallback.word
        queue.push(next)
      }
  }

  #after(from: Node, letter: string): Node {
    for (let node: Node | null = from; node; node = node.fallback) {
      const next = node.next.get(letter)
      if (next) return next
    }
    return this.#root
  }
}
