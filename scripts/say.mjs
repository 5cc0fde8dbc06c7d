// Words for whoever started a script. Plain Node 20, nothing installed.
export const say = (line) => void process.stdout.write(`${line}\n`)

/** Ends the script with what happened, why, and what to do. */
export class Sorry extends Error {
  constructor(what, why, todo) {
    super(`${what}\n  Why: ${why}\n  What to do: ${todo}`)
    this.name = 'Sorry'
  }
}

/** Runs `work`, announcing it and the time it took. */
export async function step(title, work) {
  const began = Date.now()
  say(`· ${title} …`)
  const result = await work()
  say(`  ${title}: done in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  return result
}

/** Ends the process with one readable message. */
export function giveUp(error) {
  say(`\n✗ ${error instanceof Error ? (error.name === 'Sorry' ? error.message : error.stack) : String(error)}`)
  process.exit(1)
}
