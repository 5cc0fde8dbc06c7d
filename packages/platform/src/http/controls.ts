import { hasControls } from '@xinyu/contracts/rules/plain-text'

/**
 * Where an input holds a text, or a name of a field, that nobody can have typed: NUL and its kind reach no rule, store
 * or log. Null when nowhere. However deep the input is, no call stack grows with it.
 */
export const controlsIn = (input: unknown): string | null => {
  const waiting: { path: string; value: unknown }[] = [{ path: '', value: input }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, value } = next
    if (typeof value === 'string' && hasControls(value)) return path
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    for (const [name, inner] of Object.entries(value)) {
      if (hasControls(name)) return path
      if (typeof inner === 'string' || (typeof inner === 'object' && inner !== null))
        waiting.push({ path: path ? `${path}.${name}` : name, value: inner })
    }
  }
  return null
}
