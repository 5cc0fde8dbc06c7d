import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The command of an engine's process, `<name>-child` beside the calling module `url`: `.js` when built, `.ts` (Node
 * strips the types) when run from source. `node` is the command that runs Node.
 */
export function childCommand(name: string, url: string, node: readonly string[] = [process.execPath]): string[] {
  const script = fileURLToPath(new URL(`./${name}-child${extname(url)}`, url))
  return [...node, '--disable-warning=ExperimentalWarning', script]
}
