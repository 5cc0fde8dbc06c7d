/** Texts by key, nested to any depth. */
export interface Tree {
  readonly [name: string]: string | Tree
}
export type Values = Readonly<Record<string, string | number | null | undefined>>

/** All texts of both. */
export const merged = (one: Tree, other: Tree): Tree =>
  Object.entries(other).reduce((all, [name, part]) => {
    const known = all[name]
    return { ...all, [name]: typeof part === 'object' && typeof known === 'object' ? merged(known, part) : part }
  }, one)

const textAt = (tree: Tree, key: string): string | null => {
  let place: string | Tree | undefined = tree
  for (const name of key.split('.')) place = typeof place === 'object' ? place[name] : undefined
  return typeof place === 'string' ? place : null
}

/**
 * The text at `key` with its `{{placeholders}}` filled in; missing values stay empty. `{{count|day|days}}` is the word
 * for that many, in English: Chinese has one form. Null: no such text.
 */
export const fill = (tree: Tree, key: string, values: Values = {}): string | null =>
  textAt(tree, key)?.replace(/\{\{(\w+)(?:\|(.*?)\|(.*?))?\}\}/g, (_, name: string, one?: string, other?: string) => {
    const value = values[name] ?? ''
    if (one === undefined) return String(value)
    return (new Intl.PluralRules('en').select(Number(value)) === 'one' ? one : other) ?? ''
  }) ?? null
