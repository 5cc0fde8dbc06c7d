// Output and errors of the scripts. Runs on plain Node 20 with nothing installed.
export const print = (line) => void process.stdout.write(`${line}\n`)

/** An error for the person who runs the script: what happened, why, and what to do. */
export class UserError extends Error {
  constructor(what, why, todo) {
    super(`${what}\n  Why: ${why}\n  What to do: ${todo}`)
    this.name = 'UserError'
  }
}

/** Runs `work`, announcing it and the time it took. */
export async function step(title, work) {
  const began = Date.now()
  print(`· ${title} …`)
  const result = await work()
  print(`  ${title}: done in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  return result
}

/** Ends the process with one readable message. */
export function exitWithError(error) {
  const text = error instanceof UserError ? error.message : error instanceof Error ? error.stack : String(error)
  print(`
✗ ${text}`)
  process.exit(1)
}
