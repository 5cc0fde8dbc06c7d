import { hasControls } from '@xinyu/contracts/rules/text/plain-text'

/**
 * The path of a text or field name in an input with control characters, such as NUL, so that none reaches rules, stores
 * or logs. Null if there is none. Not recursive: nesting cannot exhaust the stack.
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
