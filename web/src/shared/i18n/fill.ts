/** Texts under names, as deep as they like. */
export interface Tree {
  readonly [name: string]: string | Tree
}
export type Values = Readonly<Record<string, string | number | null | undefined>>

const textAt = (tree: Tree, key: string): string | null => {
  let place: string | Tree | undefined = tree
  for (const name of key.split('.')) place = typeof place === 'object' ? place[name] : undefined
  return typeof place === 'string' ? place : null
}

/** The text at `key` with its `{{blanks}}` filled in; what has no value stays empty. Null: there is no such text. */
export const fill = (tree: Tree, key: string, values: Values = {}): string | null =>
  textAt(tree, key)?.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')) ?? null
