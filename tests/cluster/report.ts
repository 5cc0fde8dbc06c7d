// The results of the checks in order; the final table lists failures first.
interface Row {
  name: string
  ok: boolean
  said: string
  seconds: number
}

export class Report {
  readonly rows: Row[] = []

  /** Runs one check; records its error, or what it measured. */
  async check(name: string, work: () => Promise<string>): Promise<boolean> {
    process.stdout.write(`· ${name} …\n`)
    const began = Date.now()
    const seconds = (): number => (Date.now() - began) / 1000
    const row = await work().then(
      (said) => ({ name, ok: true, said, seconds: seconds() }),
      (error: Error) => ({ name, ok: false, said: error.message, seconds: seconds() }),
    )
    this.rows.push(row)
    process.stdout.write(`  ${row.ok ? row.said : `FAILED: ${row.said}`} (${row.seconds.toFixed(1)} s)\n`)
    return row.ok
  }

  get failed(): Row[] {
    return this.rows.filter(({ ok }) => !ok)
  }

  table(): string {
    const width = Math.max(...this.rows.map(({ name }) => name.length))
    const lines = this.rows.map(
      ({ name, ok, said, seconds }) =>
        `${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(5)} s  ${said.split('\n')[0]?.slice(0, 160)}`,
    )
    const end =
      this.failed.length === 0 ? 'All of it holds.' : `FAILED: ${this.failed.map(({ name }) => name).join(' · ')}`
    return `\n${lines.join('\n')}\n\n${end}\n`
  }
}
